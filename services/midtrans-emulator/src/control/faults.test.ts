import { createRandom } from './faults.ts';

const throws = (count: number, seed?: number) => Array.from({ length: count }, createRandom(seed));

it('createRandom: when the seed is the same, then the numbers are the same', () => {
  expect(throws(20, 7)).toEqual(throws(20, 7));
});

it('createRandom: when the seed is another, or there is none, then the numbers are others', () => {
  expect(throws(5, 8)).not.toEqual(throws(5, 7));
  expect(throws(5)).not.toEqual(throws(5));
});

it.each([0, 1, 2 ** 32 - 1])('createRandom: when the seed is %d, then the numbers spread from 0 to below 1', (seed) => {
  const numbers = throws(1000, seed);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(400);
  expect(numbers.filter((number) => number < 0.5).length).toBeLessThan(600);
});
