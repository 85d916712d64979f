import { divideRounded } from './round.ts';

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
