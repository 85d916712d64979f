import { shapeProblems } from '../shape.ts';
import { bandOf, normProblems, normRules } from './age-bands.ts';

const problems = (...ageBands: [number, number][]) =>
  normProblems({ norms: { ageBands: ageBands.map(([fromMonths, toMonths]) => ({ fromMonths, toMonths })) } });

it('normProblems: a pack without norms, and ascending bands with gaps, have none', () => {
  expect([normProblems({}), problems([36, 47], [60, 71])]).toEqual([[], []]);
});

it('a band may end with the last month before the 18th birthday, and not later', () => {
  const band = (fromMonths: number, toMonths: number) =>
    shapeProblems(normRules, { ageBands: [{ fromMonths, toMonths }] }).map(({ at }) => at);
  expect([band(0, 5), band(192, 215)]).toEqual([[], []]);
  expect([band(-1, 5), band(192, 216)]).toEqual([['ageBands.0.fromMonths'], ['ageBands.0.toMonths']]);
});

it('bandOf: both limits are in, and outside there is none', () => {
  const bands = [{ fromMonths: 36, toMonths: 47 }];
  expect([35, 36, 47, 48].map((months) => bandOf(months, bands))).toEqual([undefined, bands[0], bands[0], undefined]);
});
