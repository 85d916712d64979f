import { bandOf, normProblems } from './age-bands.ts';

const problems = (...ageBands: [number, number][]) =>
  normProblems({ norms: { ageBands: ageBands.map(([fromMonths, toMonths]) => ({ fromMonths, toMonths })) } });

it('normProblems: a pack without norms, and ascending bands with gaps, have none', () => {
  expect([normProblems({}), problems([36, 47], [60, 71])]).toEqual([[], []]);
});

it('bandOf: both limits are in, and outside there is none', () => {
  const bands = [{ fromMonths: 36, toMonths: 47 }];
  expect([35, 36, 47, 48].map((months) => bandOf(months, bands))).toEqual([undefined, bands[0], bands[0], undefined]);
});
