import { answerAll, pack } from '../../testing/sensory.ts';
import { divideRounded, missingItems } from './answers.ts';

it('missingItems: when all items are answered or not observed, then returns none', () => {
  expect(
    missingItems(
      pack,
      answerAll(({ number }) => (number % 3 === 0 ? null : 1)),
    ),
  ).toEqual([]);
});

it('missingItems: when an answer and a mark are removed, then returns both numbers in ascending order', () => {
  const saved = answerAll(({ number }) => (number === 5 ? null : 1));
  delete saved.responses['120'];
  delete saved.notApplicable['5'];
  expect(missingItems(pack, saved)).toEqual([5, 120]);
});

it('missingItems: when nothing is saved, then returns all 125 numbers', () => {
  expect(missingItems(pack, { responses: {}, notApplicable: {} })).toHaveLength(125);
});

it.each([
  [375, 2, 188], // 187.5
  [374, 2, 187],
  [8100, 40, 203], // 202.5, which 2.025 * 100 does not reach
  [100, 3, 33], // 33.33
  [200, 3, 67], // 66.67
  [0, 7, 0],
])('divideRounded: %d / %d rounds half up to %d', (numerator, denominator, rounded) => {
  expect(divideRounded(numerator, denominator)).toBe(rounded);
});
