import { levelAt, raise, take } from './counting.ts';

const START = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const level = { key: 'k', forgetMs: 1000 };

it('levelAt: when time passes, then one is forgotten per interval, and never below 0', () => {
  const state = { count: 3, at: START };
  expect(levelAt(state, 1000, START)).toBe(3);
  expect(levelAt(state, 1000, after(1500))).toBe(1.5);
  expect(levelAt(state, 1000, after(9000))).toBe(0);
  expect(levelAt(undefined, 1000, START)).toBe(0);
});

it('levelAt: when the clock of another process is behind, then the level does not grow', () => {
  expect(levelAt({ count: 3, at: after(5000) }, 1000, START)).toBe(3);
});

it('raise: when a maximum is given, then the level stays there', () => {
  let state = raise({ ...level, max: 2 }, START).apply(undefined);
  for (let index = 0; index < 5; index += 1) state = raise({ ...level, max: 2 }, START).apply(state);
  expect(state).toEqual({ count: 2, at: START, expireAt: after(2000) });
});

it('take: when the capacity is used up, then one fits again after the interval', () => {
  let state = take({ ...level, capacity: 2 }, START).apply(undefined);
  state = take({ ...level, capacity: 2 }, START).apply(state);
  expect(state).toMatchObject({ count: 2, hasFitted: true });
  expect(take({ ...level, capacity: 2 }, after(999)).apply(state)).toMatchObject({ hasFitted: false });
  expect(take({ ...level, capacity: 2 }, after(1000)).apply(state)).toMatchObject({ count: 2, hasFitted: true });
});
