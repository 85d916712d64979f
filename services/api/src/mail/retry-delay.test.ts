import { retryDelayMs } from './retry-delay.ts';

it.each([
  [1, 5000],
  [2, 20_000],
  [3, 80_000],
  [6, 3_600_000],
  [60, 3_600_000],
])('retryDelayMs: when a letter failed %d times, then it waits %d ms', (tries, wait) =>
  expect(retryDelayMs(tries)).toBe(wait),
);
