import { answerAll, pack } from '../../testing/sensory.ts';
import { divideRounded, missingItems } from './answers.ts';

it('missingItems: when all are answered or marked, then none', () => {
  expect(
    missingItems(
      pack,
      answerAll(({ number }) => (number % 3 === 0 ? null : 1)),
    ),
  ).toEqual([]);
});

it('missingItems: when an answer and a mark are taken away, then their numbers, ascending', () => {
  const saved = answerAll(({ number }) => (number === 5 ? null : 1));
  delete saved.responses['120'];
  delete saved.notApplicable['5'];
  expect(missingItems(pack, saved)).toEqual([5, 120]);
});

it('missingItems: when nothing was saved, then all 125', () => {
  expect(missingItems(pack, { responses: {}, notApplicable: {} })).toHaveLength(125);
});

it.each([
  [375, 2, 188], // 187.5
  [374, 2, 187],
  [8100, 40, 203], // 202.5, which 2.025 * 100 misses
  [100, 3, 33], // 33.33
  [200, 3, 67], // 66.67
  [0, 7, 0],
])('divideRounded: when %d is divided by %d, then a half goes up: %d', (numerator, denominator, rounded) => {
  expect(divideRounded(numerator, denominator)).toBe(rounded);
});
