import type { ProgressSaved, Responses, ResponseValue, SavedProgress } from '@kenali/contracts';
import { mergeUnsent, type Unsent } from '../progress/unsent.ts';

/** One question with one answer; all but the sensory profile are made of these. */
export interface StepQuestion {
  id: string;
  text: string;
  options: readonly { value: ResponseValue; label: string }[];
}

/**
 * How an instrument opens, and so what its saves say of the place: the ones that show their instructions first keep
 * `currentStep` and `isStarted`, the others `currentPage`.
 */
export type Opens = 'with-instructions' | 'at-once';

export interface StepperState {
  isStarted: boolean;
  /** The question that is shown, from 0. */
  at: number;
  responses: Responses;
}

/** What the person did; each of these is kept and sent. */
export type StepperAct =
  | { type: 'started' }
  | { type: 'moved'; at: number }
  | { type: 'answered'; id: string; value: ResponseValue };

export type StepperAction =
  | StepperAct
  | { type: 'merged'; saved: Pick<ProgressSaved, 'responses'>; unsent: readonly string[] };

export function stepperReducer(state: StepperState, action: StepperAction): StepperState {
  switch (action.type) {
    case 'started':
      return { ...state, isStarted: true };
    case 'moved':
      return { ...state, at: action.at };
    case 'answered':
      return { ...state, responses: { ...state.responses, [action.id]: action.value } };
    case 'merged':
      return mergeSaved(state, action.saved.responses, new Set(action.unsent));
  }
}

/** A second device may have answered too: its answers come in, except where something changed here meanwhile. */
function mergeSaved(state: StepperState, saved: Responses, unsent: ReadonlySet<string>): StepperState {
  const news = Object.entries(saved).filter(([id, value]) => !unsent.has(id) && state.responses[id] !== value);
  return news.length === 0 ? state : { ...state, responses: { ...state.responses, ...Object.fromEntries(news) } };
}

/** What an act changes, in the words of a save. */
export function changeOf(act: StepperAct, opens: Opens): Unsent {
  switch (act.type) {
    case 'started':
      return { isStarted: true };
    case 'moved':
      return opens === 'at-once' ? { currentPage: act.at } : { currentStep: act.at };
    case 'answered':
      return { responses: { [act.id]: act.value } };
  }
}

export const progressOf = ({ responses, at, isStarted }: StepperState, opens: Opens): Unsent =>
  opens === 'at-once' ? { responses, currentPage: at, participantInfo: {} } : { responses, currentStep: at, isStarted };

/** As it was left: what the server has, and on top of it what has not reached it yet. */
export function openStepper(
  saved: SavedProgress,
  unsent: Unsent,
  questions: readonly StepQuestion[],
  opens: Opens,
): StepperState {
  const { responses, currentPage, currentStep, isStarted } = mergeUnsent(saved, unsent);
  const at = Number(opens === 'at-once' ? currentPage : currentStep);
  return {
    isStarted: opens === 'at-once' || isStarted,
    // It may come from another version: the nearest question that exists.
    at: Number.isInteger(at) ? Math.min(Math.max(0, at), questions.length - 1) : 0,
    responses,
  };
}

/** A value that is none of the question's options is no answer. */
export const isAnswered = ({ id, options }: StepQuestion, responses: Responses): boolean =>
  options.some(({ value }) => value === responses[id]);

/** Indices of the questions that are left, in order. */
export const missingOf = (questions: readonly StepQuestion[], responses: Responses): number[] =>
  questions.flatMap((question, at) => (isAnswered(question, responses) ? [] : [at]));
