import { median, quantile } from './quantile.ts';

it.each([
  [[3], 3],
  [[10, 9, 100], 10],
  [[4, 1, 3, 2], 2],
  [[-1, -20, 5, 5, 7], 5],
])('median: when %j was measured, then it is %d, in the order of numbers and not of letters', (values, middle) => {
  expect(median(values)).toBe(middle);
});

it.each([
  [0, 1],
  [0.01, 1],
  [0.5, 50],
  [0.501, 51],
  [0.95, 95],
  [1, 100],
])('quantile: when the share is %d of the numbers from 100 down to 1, then it is %d', (share, value) => {
  const down = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(quantile(down, share)).toBe(value);
  // What was measured keeps its order.
  expect(down[0]).toBe(100);
});

it('median, quantile: when nothing was measured, then there is no figure', () => {
  expect(() => median([])).toThrow('Nothing was measured');
  expect(() => quantile([], 0.95)).toThrow('Nothing was measured');
});
