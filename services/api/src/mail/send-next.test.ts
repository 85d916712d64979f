import { retryDelayMs } from './send-next.ts';

it.each([
  [1, 5000],
  [2, 20_000],
  [3, 80_000],
  [6, 3_600_000],
  [60, 3_600_000],
])('retryDelayMs: when an email failed %d times, then the delay is %d ms', (tries, delay) =>
  expect(retryDelayMs(tries)).toBe(delay),
);
