import type { SaveVerdict } from './judge-save-error.ts';

/** What the parent sees about unsent answers. */
export type SaveState = 'saved' | 'saving' | 'unsent' | 'frozen';

/** `failing` looks like `unsent` to the parent; only then does a new change wait for the retry that is scheduled. */
export const SAVER_STATES = ['saved', 'saving', 'unsent', 'failing', 'frozen'] as const;
export type SaverState = (typeof SAVER_STATES)[number];

export const SAVER_EVENTS = [
  /** The parent changed an answer. */
  'changed',
  /** A save is due but nothing is unsent, for example because another tab sent everything. */
  'nothingUnsent',
  'started',
  'acknowledged',
  /** The save arrived, and answers changed meanwhile or in another tab are still unsent. */
  'partlyAcknowledged',
  // The verdicts on a failed save.
  'later',
  'completed',
  'refused',
  'frozen',
] as const satisfies readonly (SaveVerdict | string)[];
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
  /** The API will not accept these answers: report it, and do not retry. */
  | 'reportRefusal';

export interface Transition {
  to: SaverState;
  effect?: SaverEffect;
}

const failures: Record<SaveVerdict, Transition> = {
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

/** An unfrozen access needs a reload, so nothing leaves this state. */
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
    // The parent keeps reading "unsent" until a save succeeds.
    started: { to: 'failing' },
  },
  frozen,
};

export const nextSaverState = (state: SaverState, event: SaverEvent): Transition => TRANSITIONS[state][event];

export const shownState = (state: SaverState): SaveState => (state === 'failing' ? 'unsent' : state);
