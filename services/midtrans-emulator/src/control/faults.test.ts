import { createRandom } from './faults.ts';

const draw = (count: number, seed?: number) => Array.from({ length: count }, createRandom(seed));

it('createRandom: when the seed is the same, then the numbers are the same', () => {
  expect(draw(20, 7)).toEqual(draw(20, 7));
});

it('createRandom: when the seed differs or is missing, then the numbers differ', () => {
  expect(draw(5, 8)).not.toEqual(draw(5, 7));
  expect(draw(5)).not.toEqual(draw(5));
});

it.each([0, 1, 2 ** 32 - 1])(
  'createRandom: when the seed is %d, then the numbers spread evenly from 0 to below 1',
  (seed) => {
    const numbers = draw(1000, seed);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(400);
    expect(numbers.filter((number) => number < 0.5).length).toBeLessThan(600);
  },
);
