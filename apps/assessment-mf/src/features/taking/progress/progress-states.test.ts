/** @jest-environment node */
import type { ErrorCode } from '@kenali/contracts';
import { apiError, networkError } from '../../../testing/fake-shell.tsx';
import {
  classifySaveError,
  nextSaverState,
  SAVER_EVENTS,
  SAVER_STATES,
  type SaverEvent,
  type SaverState,
  shownState,
} from './progress-states.ts';

/** While nothing fails, a new change restarts the debounce. */
const IDLE = [
  'saving debounce',
  'saved',
  'saving',
  'saved',
  'saving debounceUnlessScheduled',
  'failing retry',
  'failing reportCompletionAndRetry',
  'failing reportRefusal',
  'frozen',
];

/** Per state, the next state and effect of every event, in the order of SAVER_EVENTS. */
const EXPECTED: Record<SaverState, string[]> = {
  saved: IDLE,
  saving: IDLE,
  unsent: IDLE,
  failing: [
    'failing debounceUnlessScheduled',
    'saved',
    'failing',
    'saved',
    'saving debounceUnlessScheduled',
    'failing retry',
    'failing reportCompletionAndRetry',
    'failing reportRefusal',
    'frozen',
  ],
  frozen: ['frozen', 'frozen', 'frozen', 'frozen', 'frozen', 'frozen', 'frozen', 'frozen', 'frozen'],
};

const PAIRS = SAVER_STATES.flatMap((state) =>
  SAVER_EVENTS.map((event, index): [SaverState, SaverEvent, string] => [
    state,
    event,
    EXPECTED[state][index] as string,
  ]),
);

it('nextSaverState: this table has a row for each of the 45 pairs', () => {
  expect(PAIRS).toHaveLength(45);
});

it.each(PAIRS)('nextSaverState: when "%s" receives "%s", then the result is "%s"', (state, event, expected) => {
  const { to, effect } = nextSaverState(state, event);
  expect([to, effect].filter(Boolean).join(' ')).toBe(expected);
});

it.each([
  ['saved', 'saved'],
  ['saving', 'saving'],
  ['unsent', 'unsent'],
  ['failing', 'unsent'],
  ['frozen', 'frozen'],
] as const)('shownState: when the saver is "%s", then the page shows "%s"', (state, shown) => {
  expect(shownState(state)).toBe(shown);
});

it('classifySaveError: when the API did not answer, then returns later', () => {
  expect(classifySaveError(networkError())).toBe('later');
});

it.each<[ErrorCode, string]>([
  ['UNAVAILABLE', 'later'],
  ['INTERNAL', 'later'],
  ['TOO_MANY_REQUESTS', 'later'],
  ['Unauthorized', 'later'],
  ['CONFLICT', 'later'],
  ['ALREADY_COMPLETED', 'completed'],
  ['ACCESS_FROZEN', 'frozen'],
  ['VALIDATION', 'refused'],
  ['NOT_FOUND', 'refused'],
  ['TOO_LARGE', 'refused'],
])('classifySaveError: when the error code is %s, then returns %s', (code, expected) => {
  expect(classifySaveError(apiError(code))).toBe(expected);
});
