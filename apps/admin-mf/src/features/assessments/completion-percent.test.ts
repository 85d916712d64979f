import { completionPercent } from './completion-percent.ts';

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 2, 33],
  [2, 1, 67],
  [5, 0, 100],
])('completionPercent: when %i are completed and %i open, then it is %i', (completed, open, percent) => {
  expect(completionPercent(completed, open)).toBe(percent);
});
