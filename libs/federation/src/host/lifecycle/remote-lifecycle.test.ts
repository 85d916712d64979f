/** @jest-environment node */
import { type LifecycleEvent, type LifecycleState, nextLifecycleState } from './remote-lifecycle.ts';

const EVENTS: LifecycleEvent[] = ['needed', 'started', 'absent', 'failed', 'replaceable'];

/** By state, the next state for each of `EVENTS`, in that order. */
const EXPECTED: Record<
  LifecycleState,
  [LifecycleState, LifecycleState, LifecycleState, LifecycleState, LifecycleState]
> = {
  new: ['override', 'new', 'new', 'new', 'new'],
  override: ['override', 'started', 'live', 'live', 'override'],
  live: ['live', 'started', 'live', 'failed', 'standIn'],
  standIn: ['standIn', 'started', 'exhausted', 'exhausted', 'standIn'],
  failed: ['live', 'failed', 'failed', 'failed', 'failed'],
  exhausted: ['liveOnly', 'exhausted', 'exhausted', 'exhausted', 'exhausted'],
  liveOnly: ['liveOnly', 'started', 'liveOnly', 'exhausted', 'exhausted'],
  started: ['started', 'started', 'started', 'started', 'started'],
};

const pairs = Object.entries(EXPECTED).flatMap(([state, row]) =>
  EVENTS.map((event, index) => [state as LifecycleState, event, row[index]] as const),
);

describe('nextLifecycleState', () => {
  it.each(pairs)('when %s receives %s, then it becomes %s', (state, event, next) => {
    expect(nextLifecycleState(state, event)).toBe(next);
  });

  it('when the live release fails again and again, then the stand-in is tried once', () => {
    const tried: LifecycleState[] = [];
    let state: LifecycleState = 'new';
    const fail = (event: LifecycleEvent) => {
      state = nextLifecycleState(state, event);
      tried.push(state);
    };
    for (const event of ['needed', 'absent', 'replaceable', 'failed'] as const) fail(event);
    for (const event of ['needed', 'replaceable', 'needed', 'replaceable'] as const) fail(event);
    expect(tried).toEqual([
      'override',
      'live',
      'standIn',
      'exhausted',
      'liveOnly',
      'exhausted',
      'liveOnly',
      'exhausted',
    ]);
  });
});
