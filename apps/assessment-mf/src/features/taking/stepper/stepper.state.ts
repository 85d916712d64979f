import type { ProgressSaved, Responses, ResponseValue, SavedProgress } from '@kenali/contracts';
import { mergeUnsent, type Unsent } from '../progress/unsent.ts';

/** A question with one answer. All instruments except the sensory profile consist of these. */
export interface StepQuestion {
  id: string;
  text: string;
  options: readonly { value: ResponseValue; label: string }[];
}

/**
 * What the page shows first. It also decides the fields of a save: instruments that show instructions first store
 * `currentStep` and `isStarted`, the others store `currentPage`.
 */
export type FirstScreen = 'instructions' | 'questions';

export interface StepperState {
  isStarted: boolean;
  /** Index of the question that is shown. */
  index: number;
  responses: Responses;
}

/** An action of the user. Each one is stored on the device and sent to the API. */
export type StepperUserAction =
  | { type: 'started' }
  | { type: 'moved'; index: number }
  | { type: 'answered'; id: string; value: ResponseValue };

export type StepperAction =
  | StepperUserAction
  | { type: 'merged'; saved: Pick<ProgressSaved, 'responses'>; unsent: readonly string[] };

export function stepperReducer(state: StepperState, action: StepperAction): StepperState {
  switch (action.type) {
    case 'started':
      return { ...state, isStarted: true };
    case 'moved':
      return { ...state, index: action.index };
    case 'answered':
      return { ...state, responses: { ...state.responses, [action.id]: action.value } };
    case 'merged':
      return mergeSaved(state, action.saved.responses, new Set(action.unsent));
  }
}

/** Takes over responses from another device, except for questions that changed here while the save was in flight. */
function mergeSaved(state: StepperState, saved: Responses, unsent: ReadonlySet<string>): StepperState {
  const changed = Object.entries(saved).filter(([id, value]) => !unsent.has(id) && state.responses[id] !== value);
  return changed.length === 0 ? state : { ...state, responses: { ...state.responses, ...Object.fromEntries(changed) } };
}

/** The fields of a save that an action changes. */
export function toUnsent(action: StepperUserAction, firstScreen: FirstScreen): Unsent {
  switch (action.type) {
    case 'started':
      return { isStarted: true };
    case 'moved':
      return firstScreen === 'questions' ? { currentPage: action.index } : { currentStep: action.index };
    case 'answered':
      return { responses: { [action.id]: action.value } };
  }
}

/** The whole state as the fields of a save. */
export const toProgress = ({ responses, index, isStarted }: StepperState, firstScreen: FirstScreen): Unsent =>
  firstScreen === 'questions'
    ? { responses, currentPage: index, participantInfo: {} }
    : { responses, currentStep: index, isStarted };

/** Restores the state from the saved progress and the unsent answers of this device. */
export function restoreStepperState(
  saved: SavedProgress,
  unsent: Unsent,
  questions: readonly StepQuestion[],
  firstScreen: FirstScreen,
): StepperState {
  const { responses, currentPage, currentStep, isStarted } = mergeUnsent(saved, unsent);
  const index = Number(firstScreen === 'questions' ? currentPage : currentStep);
  return {
    isStarted: firstScreen === 'questions' || isStarted,
    // The index may come from another instrument version, so it is limited to the questions that exist.
    index: Number.isInteger(index) ? Math.min(Math.max(0, index), questions.length - 1) : 0,
    responses,
  };
}

/** True if the response is one of the question's options. A response from another version may not be. */
export const isAnswered = ({ id, options }: StepQuestion, responses: Responses): boolean =>
  options.some(({ value }) => value === responses[id]);

/** Indices of the unanswered questions, in order. */
export const findMissing = (questions: readonly StepQuestion[], responses: Responses): number[] =>
  questions.flatMap((question, index) => (isAnswered(question, responses) ? [] : [index]));
