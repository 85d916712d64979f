import type { SampleQuestion } from './samples.ts';

/** Where somebody is in a sample. The answers live here only: nothing is sent, stored or scored. */
export interface SampleState {
  /** From 0. */
  index: number;
  /** Question id to the value chosen. */
  answers: Readonly<Record<number, number | string>>;
  isFinished: boolean;
}

export type SampleAct = { type: 'answer'; value: number | string } | { type: 'next' } | { type: 'back' };

export const SAMPLE_START: SampleState = { index: 0, answers: {}, isFinished: false };

export const isAnswered = ({ index, answers }: SampleState, questions: readonly SampleQuestion[]): boolean =>
  answers[questions[index]?.id ?? 0] !== undefined;

/** The next state; an act that is not possible changes nothing. */
export const stepSample =
  (questions: readonly SampleQuestion[]) =>
  (state: SampleState, act: SampleAct): SampleState => {
    const question = questions[state.index];
    if (!question || state.isFinished) return state;
    if (act.type === 'answer') return { ...state, answers: { ...state.answers, [question.id]: act.value } };
    if (act.type === 'back') return { ...state, index: Math.max(0, state.index - 1) };
    if (!isAnswered(state, questions)) return state;
    const isLast = state.index === questions.length - 1;
    return isLast ? { ...state, isFinished: true } : { ...state, index: state.index + 1 };
  };
