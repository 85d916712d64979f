/** @jest-environment node */
import { completionPercent } from './summary-cards.tsx';

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [1, 2, 33],
  [2, 1, 67],
  [5, 0, 100],
])('completionPercent: when %i are completed and %i in progress, then it returns %i', (completed, open, percent) => {
  expect(completionPercent(completed, open)).toBe(percent);
});
