import type { Comments, NotApplicable, ParticipantInfo, ProgressSaved, SavedProgress } from '@kenali/contracts';
import { checkParticipant } from '@kenali/instruments/rules';
import { mergeUnsent, type Unsent } from '../progress/unsent.ts';

const SENSORY_STEPS = ['instructions', 'participant-info', 'questions'] as const;
export type SensoryStep = (typeof SENSORY_STEPS)[number];
/** Value on the scale, 1 to 5, by item id. */
export type SensoryResponses = Readonly<Record<string, number>>;

export interface SensoryState {
  step: SensoryStep;
  /** Counts from 0. */
  page: number;
  responses: SensoryResponses;
  notApplicable: NotApplicable;
  comments: Comments;
  participantInfo: Partial<ParticipantInfo>;
  /** Fields of `participantInfo` that are filled in without typing, until they are typed or saved, here or on another device. */
  defaults: Partial<ParticipantInfo>;
  /** Ids of items that are highlighted as unanswered. */
  highlighted: readonly string[];
}

/** An action of the user. Each one is stored on the device and sent to the API. */
export type SensoryUserAction =
  | { type: 'step-opened'; step: SensoryStep }
  | { type: 'page-opened'; page: number }
  | { type: 'answered'; itemId: string; value: number }
  | { type: 'not-observed'; itemId: string }
  | { type: 'commented'; section: string; text: string }
  | { type: 'participant-changed'; info: Partial<ParticipantInfo> };

type SavedAnswers = Pick<ProgressSaved, 'responses' | 'notApplicable' | 'superseded'>;

export type SensoryAction =
  | SensoryUserAction
  | { type: 'highlighted'; itemIds: readonly string[] }
  | { type: 'highlight-ended' }
  | { type: 'merged'; saved: SavedAnswers; unsent: readonly string[] };

const NONE: readonly string[] = [];
const without = <Value>(map: Readonly<Record<string, Value>>, key: string): Record<string, Value> => {
  const { [key]: _removed, ...rest } = map;
  return rest;
};
const notIn = (known: Partial<ParticipantInfo> = {}, defaults: Partial<ParticipantInfo>): Partial<ParticipantInfo> =>
  Object.fromEntries(Object.entries(defaults).filter(([field]) => !(field in known)));
const removeHighlight = (highlighted: readonly string[], itemId: string) =>
  highlighted.includes(itemId) ? highlighted.filter((id) => id !== itemId) : highlighted;

export function sensoryReducer(state: SensoryState, action: SensoryAction): SensoryState {
  switch (action.type) {
    case 'step-opened':
      return { ...state, step: action.step, highlighted: NONE };
    case 'page-opened':
      return { ...state, step: 'questions', page: action.page, highlighted: NONE };
    case 'answered':
      return {
        ...state,
        responses: { ...state.responses, [action.itemId]: action.value },
        notApplicable: without(state.notApplicable, action.itemId),
        highlighted: removeHighlight(state.highlighted, action.itemId),
      };
    case 'not-observed':
      return {
        ...state,
        responses: without(state.responses, action.itemId),
        notApplicable: { ...state.notApplicable, [action.itemId]: true },
        highlighted: removeHighlight(state.highlighted, action.itemId),
      };
    case 'commented':
      return { ...state, comments: { ...state.comments, [action.section]: action.text } };
    case 'participant-changed':
      return {
        ...state,
        participantInfo: { ...state.participantInfo, ...action.info },
        defaults: notIn(action.info, state.defaults),
      };
    case 'highlighted':
      return { ...state, highlighted: [...action.itemIds] };
    case 'highlight-ended':
      return state.highlighted.length === 0 ? state : { ...state, highlighted: NONE };
    case 'merged':
      return mergeSaved(state, action.saved, new Set(action.unsent));
  }
}

/** Takes over values from another device, except for items that changed here while the save was in flight. */
function mergeSaved(
  state: SensoryState,
  { responses, notApplicable, superseded }: SavedAnswers,
  unsent: ReadonlySet<string>,
): SensoryState {
  const changedResponses = Object.entries(onlyNumbers(responses)).filter(
    ([id, value]) => !unsent.has(id) && state.responses[id] !== value,
  );
  const changedNotObserved = Object.keys(notApplicable).filter((id) => !unsent.has(id) && !state.notApplicable[id]);
  if (changedResponses.length === 0 && changedNotObserved.length === 0 && !superseded) return state;
  const merged = mergeUnsent(
    mergeUnsent(state as SensoryState & Unsent, { responses: Object.fromEntries(changedResponses) }),
    {
      notApplicable: Object.fromEntries(changedNotObserved.map((id) => [id, true as const])),
      ...(superseded && { comments: superseded.comments, participantInfo: superseded.participantInfo }),
    },
  );
  return { ...merged, defaults: notIn(superseded?.participantInfo, state.defaults) };
}

/** The fields of a save that an action changes. */
export function toUnsent(action: SensoryUserAction): Unsent {
  switch (action.type) {
    case 'step-opened':
      return { currentStep: action.step };
    case 'page-opened':
      return { currentStep: 'questions', currentPage: action.page };
    case 'answered':
      return { responses: { [action.itemId]: action.value } };
    case 'not-observed':
      return { notApplicable: { [action.itemId]: true } };
    case 'commented':
      return { comments: { [action.section]: action.text } };
    case 'participant-changed':
      return { participantInfo: action.info };
  }
}

/** The whole state as the fields of a save. */
export const toProgress = (state: SensoryState): Unsent => ({
  responses: { ...state.responses },
  notApplicable: state.notApplicable,
  comments: state.comments,
  participantInfo: state.participantInfo,
  currentPage: state.page,
  currentStep: state.step,
});

/**
 * Restores the state from the saved progress and the unsent answers of this device.
 *
 * @param today calendar day in Asia/Jakarta, the default test date
 * @param known what the account has said elsewhere; it fills empty fields
 */
export function restoreSensoryState(
  saved: SavedProgress,
  unsent: Unsent,
  today: string,
  known: Partial<ParticipantInfo> = {},
): SensoryState {
  const { responses, notApplicable, comments, participantInfo, currentPage, currentStep } = mergeUnsent(saved, unsent);
  const typed = Object.fromEntries(Object.entries(participantInfo).filter(([, value]) => value));
  const defaults = notIn(typed, { ...known, testDate: today });
  return {
    step: restoreStep(currentStep, Object.keys(checkParticipant(participantInfo, { today })).length === 0),
    page: Number.isInteger(currentPage) ? Math.max(0, currentPage) : 0,
    responses: onlyNumbers(responses),
    notApplicable,
    comments,
    participantInfo: { ...typed, ...defaults },
    defaults,
    highlighted: NONE,
  };
}

/** The questions require complete participant data. The default test date does not count, because it is not saved. */
function restoreStep(saved: unknown, isParticipantKnown: boolean): SensoryStep {
  const step = SENSORY_STEPS.find((known) => known === saved) ?? 'instructions';
  return step === 'questions' && !isParticipantKnown ? 'participant-info' : step;
}

const onlyNumbers = (responses: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(responses).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
