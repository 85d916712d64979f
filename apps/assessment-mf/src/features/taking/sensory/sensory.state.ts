import type { Comments, NotApplicable, ParticipantInfo, ProgressSaved, SavedProgress } from '@kenali/contracts';
import { checkParticipant } from '@kenali/instruments/rules';
import { mergeUnsent, type Unsent } from '../progress/unsent.ts';

const SENSORY_STEPS = ['instructions', 'participant-info', 'questions'] as const;
export type SensoryStep = (typeof SENSORY_STEPS)[number];
/** Item id to a point of the scale, 1 to 5. */
export type SensoryResponses = Readonly<Record<string, number>>;

export interface SensoryState {
  step: SensoryStep;
  /** From 0. */
  page: number;
  responses: SensoryResponses;
  notApplicable: NotApplicable;
  comments: Comments;
  participantInfo: Partial<ParticipantInfo>;
  /** Items shown as not answered yet. A new array each time, so that their eight seconds start again. */
  highlighted: readonly string[];
}

/** What the person did; each of these is kept and sent. */
export type SensoryAct =
  | { type: 'step-opened'; step: SensoryStep }
  | { type: 'page-opened'; page: number }
  | { type: 'answered'; itemId: string; value: number }
  | { type: 'marked'; itemId: string }
  | { type: 'commented'; section: string; text: string }
  | { type: 'participant-changed'; info: Partial<ParticipantInfo> };

export type SensoryAction =
  | SensoryAct
  | { type: 'blocked'; itemIds: readonly string[] }
  | { type: 'highlight-ended' }
  | { type: 'merged'; saved: Pick<ProgressSaved, 'responses' | 'notApplicable'>; unsent: readonly string[] };

const NONE: readonly string[] = [];
const without = <Value>(map: Readonly<Record<string, Value>>, key: string): Record<string, Value> => {
  const { [key]: _gone, ...rest } = map;
  return rest;
};
const calm = (highlighted: readonly string[], itemId: string) =>
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
        highlighted: calm(state.highlighted, action.itemId),
      };
    case 'marked':
      return {
        ...state,
        responses: without(state.responses, action.itemId),
        notApplicable: { ...state.notApplicable, [action.itemId]: true },
        highlighted: calm(state.highlighted, action.itemId),
      };
    case 'commented':
      return { ...state, comments: { ...state.comments, [action.section]: action.text } };
    case 'participant-changed':
      return { ...state, participantInfo: { ...state.participantInfo, ...action.info } };
    case 'blocked':
      return { ...state, highlighted: [...action.itemIds] };
    case 'highlight-ended':
      return state.highlighted.length === 0 ? state : { ...state, highlighted: NONE };
    case 'merged':
      return mergeSaved(state, action.saved, new Set(action.unsent));
  }
}

/** A second device may have answered too: its items come in, except those that changed here meanwhile. */
function mergeSaved(
  state: SensoryState,
  { responses, notApplicable }: Pick<ProgressSaved, 'responses' | 'notApplicable'>,
  unsent: ReadonlySet<string>,
): SensoryState {
  const isNews = (id: string) => !unsent.has(id);
  const answers = Object.entries(numbersOf(responses)).filter(
    ([id, value]) => isNews(id) && state.responses[id] !== value,
  );
  const marks = Object.keys(notApplicable).filter((id) => isNews(id) && !state.notApplicable[id]);
  if (answers.length === 0 && marks.length === 0) return state;
  return mergeUnsent(mergeUnsent(state as SensoryState & Unsent, { responses: Object.fromEntries(answers) }), {
    notApplicable: Object.fromEntries(marks.map((id) => [id, true as const])),
  });
}

/** What an act changes, in the words of a save. */
export function changeOf(act: SensoryAct): Unsent {
  switch (act.type) {
    case 'step-opened':
      return { currentStep: act.step };
    case 'page-opened':
      return { currentStep: 'questions', currentPage: act.page };
    case 'answered':
      return { responses: { [act.itemId]: act.value } };
    case 'marked':
      return { notApplicable: { [act.itemId]: true } };
    case 'commented':
      return { comments: { [act.section]: act.text } };
    case 'participant-changed':
      return { participantInfo: act.info };
  }
}

export const progressOf = (state: SensoryState): Unsent => ({
  responses: { ...state.responses },
  notApplicable: state.notApplicable,
  comments: state.comments,
  participantInfo: state.participantInfo,
  currentPage: state.page,
  currentStep: state.step,
});

/**
 * The page as it was left: what the server has, and on top of it what has not reached it yet.
 * @param today calendar day in Asia/Jakarta, the test date unless another was given
 */
export function openSensory(saved: SavedProgress, unsent: Unsent, today: string): SensoryState {
  const { responses, notApplicable, comments, participantInfo, currentPage, currentStep } = mergeUnsent(saved, unsent);
  const info = { ...participantInfo, testDate: participantInfo.testDate || today };
  return {
    step: stepOf(currentStep, Object.keys(checkParticipant(participantInfo, { today })).length === 0),
    page: Number.isInteger(currentPage) ? Math.max(0, currentPage) : 0,
    responses: numbersOf(responses),
    notApplicable,
    comments,
    participantInfo: info,
    highlighted: NONE,
  };
}

/** Nobody comes to the questions without saying whom they are about, and when: a default day was never kept. */
function stepOf(saved: unknown, isParticipantKnown: boolean): SensoryStep {
  const step = SENSORY_STEPS.find((known) => known === saved) ?? 'instructions';
  return step === 'questions' && !isParticipantKnown ? 'participant-info' : step;
}

const numbersOf = (responses: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(responses).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
