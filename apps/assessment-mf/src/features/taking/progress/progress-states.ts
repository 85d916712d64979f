import { apiFailureOf } from '@kenali/federation';

/** The save state that the respondent sees. */
export type SaveState = 'saved' | 'saving' | 'unsent' | 'frozen';

/**
 * `failing` is shown as `unsent`. In this state, a new change waits for the scheduled retry; after a refusal there is
 * none, so it starts the debounce.
 */
export const SAVER_STATES = ['saved', 'saving', 'unsent', 'failing', 'frozen'] as const;
export type SaverState = (typeof SAVER_STATES)[number];

export const SAVER_EVENTS = [
  /** The respondent changed an answer. */
  'changed',
  /** A save is due but nothing is unsent, for example because another tab sent everything. */
  'nothingUnsent',
  'started',
  'acknowledged',
  /** The API acknowledged the save, but answers that changed meanwhile or in another tab are still unsent. */
  'partlyAcknowledged',
  // The kinds of failed saves, see `classifySaveError`.
  'later',
  'completed',
  'refused',
  'frozen',
] as const satisfies readonly (SaveFailure | string)[];
export type SaverEvent = (typeof SAVER_EVENTS)[number];

export type SaverEffect =
  /** Save after the debounce time, and restart a running debounce. */
  | 'debounce'
  /** Save after the debounce time, unless a save is already scheduled. */
  | 'debounceUnlessScheduled'
  /** Retry later; each further failure doubles the wait. */
  | 'retry'
  /** The assessment was completed elsewhere: report it, and retry in case that was wrong. */
  | 'reportCompletionAndRetry'
  /** The API rejects these answers: report it, and do not retry. */
  | 'reportRefusal';

export interface Transition {
  to: SaverState;
  effect?: SaverEffect;
}

const failures: Record<SaveFailure, Transition> = {
  later: { to: 'failing', effect: 'retry' },
  completed: { to: 'failing', effect: 'reportCompletionAndRetry' },
  refused: { to: 'failing', effect: 'reportRefusal' },
  frozen: { to: 'frozen' },
};

const idle: Record<SaverEvent, Transition> = {
  changed: { to: 'saving', effect: 'debounce' },
  nothingUnsent: { to: 'saved' },
  started: { to: 'saving' },
  acknowledged: { to: 'saved' },
  // Another tab may save the rest soon, so check again instead of waiting for a change in this tab.
  partlyAcknowledged: { to: 'saving', effect: 'debounceUnlessScheduled' },
  ...failures,
};

/** No event leaves this state: after staff unfreeze the access, the page must be reloaded. */
const frozen = Object.fromEntries(SAVER_EVENTS.map((event) => [event, { to: 'frozen' }])) as Record<
  SaverEvent,
  Transition
>;

const TRANSITIONS: Record<SaverState, Record<SaverEvent, Transition>> = {
  saved: idle,
  saving: idle,
  unsent: idle,
  failing: {
    ...idle,
    changed: { to: 'failing', effect: 'debounceUnlessScheduled' },
    // The page shows "unsent" until a save succeeds.
    started: { to: 'failing' },
  },
  frozen,
};

export const nextSaverState = (state: SaverState, event: SaverEvent): Transition => TRANSITIONS[state][event];

export const shownState = (state: SaverState): SaveState => (state === 'failing' ? 'unsent' : state);

/**
 * The kinds of failed saves. `later` is retried automatically, `refused` waits for the next change, and the other two mean
 * that the API accepts no more answers.
 */
export type SaveFailure = 'later' | 'refused' | 'completed' | 'frozen';

/** 401 is temporary too: either the session is being renewed, or this page is about to redirect to the login. */
const TEMPORARY_STATUSES: readonly number[] = [401, 408, 425, 429];

export function classifySaveError(error: unknown): SaveFailure {
  const failure = apiFailureOf(error);
  if (!failure || failure.status >= 500 || TEMPORARY_STATUSES.includes(failure.status)) return 'later';
  if (failure.code === 'ALREADY_COMPLETED') return 'completed';
  if (failure.code === 'ACCESS_FROZEN') return 'frozen';
  return failure.code === 'CONFLICT' ? 'later' : 'refused';
}
