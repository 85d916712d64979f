import type { SampleQuestion } from './samples.ts';

/** The progress in a sample. Answers exist only here; they are not sent, stored or scored. */
export interface SampleState {
  /** Index of the current question, from 0. */
  index: number;
  /** The chosen value by question id. */
  answers: Readonly<Record<number, number | string>>;
  isFinished: boolean;
}

export type SampleAction = { type: 'answer'; value: number | string } | { type: 'next' } | { type: 'back' };

export const INITIAL_SAMPLE: SampleState = { index: 0, answers: {}, isFinished: false };

export const isAnswered = ({ index, answers }: SampleState, questions: readonly SampleQuestion[]): boolean =>
  answers[questions[index]?.id ?? 0] !== undefined;

/** Returns the next state, or the same state when the action is not possible. */
export const sampleReducer =
  (questions: readonly SampleQuestion[]) =>
  (state: SampleState, action: SampleAction): SampleState => {
    const question = questions[state.index];
    if (!question || state.isFinished) return state;
    if (action.type === 'answer') return { ...state, answers: { ...state.answers, [question.id]: action.value } };
    if (action.type === 'back') return { ...state, index: Math.max(0, state.index - 1) };
    if (!isAnswered(state, questions)) return state;
    const isLast = state.index === questions.length - 1;
    return isLast ? { ...state, isFinished: true } : { ...state, index: state.index + 1 };
  };
