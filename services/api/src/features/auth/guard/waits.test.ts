import { LOGIN_LIMITS } from '../../../limits/limit-table.ts';
import { bucketWaitMs, growingWaitMs, remainingMs } from './waits.ts';

const rules = LOGIN_LIMITS.client;

it('growingWaitMs: when failures add up, then the wait doubles up to a minute, and then is a quarter of an hour', () => {
  const waits = Array.from({ length: 22 }, (_, failures) => growingWaitMs(rules, failures) / 1000);
  expect(waits).toEqual([...Array(10).fill(0), 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 900, 900]);
});

it('growingWaitMs: when four clients share a counter, then it takes four times as many failures', () => {
  expect(growingWaitMs(rules, 39, 4)).toBe(0);
  expect(growingWaitMs(rules, 40, 4)).toBe(2000);
});

it('growingWaitMs: when a moment has passed since the last failure, then it still counts', () => {
  expect(growingWaitMs(rules, 9.999)).toBe(2000);
});

it('remainingMs: when the wait is over, then 0', () => {
  const at = new Date(0);
  expect(remainingMs(rules, { level: 10, at }, new Date(500))).toBe(1500);
  expect(remainingMs(rules, { level: 10, at }, new Date(2000))).toBe(0);
  expect(remainingMs(rules, { level: 0, at: null }, new Date(0))).toBe(0);
});

it('bucketWaitMs: when there is room, then 0, otherwise the time until there is', () => {
  const bucket = { capacity: 3, refillMs: 1000 };
  expect([0, 2, 2.5, 3].map((level) => bucketWaitMs(bucket, level))).toEqual([0, 0, 500, 1000]);
});
