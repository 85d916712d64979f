import { bandOf, normProblems } from './age-bands.ts';

const problems = (...ageBands: [number, number][]) =>
  normProblems({ norms: { ageBands: ageBands.map(([fromMonths, toMonths]) => ({ fromMonths, toMonths })) } });

it('normProblems: a pack without norms, and ascending bands with gaps, have none', () => {
  expect([normProblems({}), problems([36, 47], [60, 71])]).toEqual([[], []]);
});

it.each<[string, [number, number][], string, string]>([
  ['ends before it begins', [[48, 47]], 'norms.ageBands.0.toMonths', 'berakhir sebelum mulai'],
  ['is too narrow', [[36, 40]], 'norms.ageBands.0', 'paling sedikit 6 bulan'],
  [
    'begins in another',
    [
      [36, 47],
      [47, 59],
    ],
    'norms.ageBands.1.fromMonths',
    'harus lebih dari 47',
  ],
  [
    'comes before a younger one',
    [
      [60, 71],
      [36, 47],
    ],
    'norms.ageBands.1.fromMonths',
    'harus lebih dari 71',
  ],
])('normProblems: a band that %s is named, in Indonesian', (_what, bands, at, sentence) => {
  expect(problems(...bands)).toEqual([expect.objectContaining({ at, problem: expect.stringContaining(sentence) })]);
});

it('bandOf: both limits are in, and outside there is none', () => {
  const bands = [{ fromMonths: 36, toMonths: 47 }];
  expect([35, 36, 47, 48].map((months) => bandOf(months, bands))).toEqual([undefined, bands[0], bands[0], undefined]);
});
