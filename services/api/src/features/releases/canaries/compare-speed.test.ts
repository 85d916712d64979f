import { compareSpeed, type RouteBins, slowReason } from './compare-speed.ts';
import { createRandom, longTailed } from './testing/visits.ts';
import { addBins, binOf } from './vital-bins.ts';

type Median = readonly [route: string, median: number, share: number];
const ROUTES: Median[] = [
  ['/', 1800, 0.5],
  ['/assessments', 2600, 0.4],
  ['/results/:id', 4200, 0.1],
];

function visit(bins: RouteBins, random: () => number, { slower = 1, spread = 0.9, routes = ROUTES } = {}): void {
  const draw = random();
  let sum = 0;
  const [route, median] =
    routes.find(([, , share]) => {
      sum += share;
      return draw < sum;
    }) ?? (routes[0] as Median);
  const bin = binOf('LCP', longTailed(random, median * slower, spread));
  bins[route] ??= {};
  bins[route][bin] = (bins[route][bin] ?? 0) + 1;
}

function visits(count: number, seed: number, options: Parameters<typeof visit>[2] = {}): RouteBins {
  const [bins, random] = [{}, createRandom(seed)] as [RouteBins, () => number];
  for (let at = 0; at < count; at += 1) visit(bins, random, options);
  return bins;
}

describe('compareSpeed', () => {
  it.each([
    [199, 2000],
    [2000, 199],
    [0, 2000],
    [2000, 0],
  ])('when there are %s values of the canary and %s of stable, then it decides nothing', (canary, stable) =>
    expect(compareSpeed('LCP', visits(canary, 1, { slower: 9 }), visits(stable, 2))).toBeNull(),
  );

  it.each([
    ['as fast', 1, false],
    ['faster', 0.6, false],
    ['10% slower', 1.1, false],
    ['40% slower', 1.4, true],
    ['three times as slow', 3, true],
  ])('when the canary is %s in 1000 visits, then it stops: %s %s', (_how, slower, expected) => {
    const compared = compareSpeed('LCP', visits(1000, 3, { slower }), visits(9000, 4));
    expect(compared?.isSlower).toBe(expected);
    expect(Number(compared?.canary) / Number(compared?.stable)).toBeCloseTo(slower, 0.5);
  });

  it('when the canary is only visited on slow routes, then it is compared with stable on the same routes', () => {
    const routes: Median[] = [
      ['/', 1800, 0.1],
      ['/results/:id', 4200, 0.9],
    ];
    const compared = compareSpeed('LCP', visits(1000, 5, { routes }), visits(9000, 6));
    expect(Number(compared?.canary) / Number(compared?.stable)).toBeCloseTo(1, 0.5);
    expect(compared?.isSlower).toBe(false);
    // 900 stable values of the slow route stand for nine of ten visits.
    expect(compared?.stableCount).toBeLessThan(1300);
  });

  it('when a route is new in the canary, then it is not compared', () => {
    const canary = { ...visits(1000, 7), '/shared': { 200: 900 } };
    expect(compareSpeed('LCP', canary, visits(2000, 8))).toMatchObject({ canaryCount: 1000, isSlower: false });
  });

  it.each([
    ['one step of 8 ms', 24, 32, false],
    ['two frames', 24, 56, true],
  ])('when interactions take %s longer, then it stops: %s to %s ms, %s', (_how, stable, canary, expected) => {
    const all = (value: number) => ({ '/': { [binOf('INP', value)]: 1000 } });
    expect(compareSpeed('INP', all(canary), all(stable))?.isSlower).toBe(expected);
  });

  it.each([
    ['cannot stop a good canary', 200, 1, true, false],
    ['cannot hide one that is twice as slow', 400, 2, false, true],
    ['cannot hide one that is 40% slower for long', 1000, 1.4, false, true],
  ])(
    'when one network adds its 5 values to each side, then it %s (%s visits)',
    (_what, count, slower, isAttack, expected) => {
      const [canary, stable] = [visits(count, 9, { slower }), visits(count, 10)];
      const [slowest, fastest] = [binOf('LCP', 60_000), binOf('LCP', 0)];
      addBins(canary['/'] ?? {}, { [isAttack ? slowest : fastest]: 5 });
      addBins(stable['/'] ?? {}, { [isAttack ? fastest : slowest]: 5 });
      expect(compareSpeed('LCP', canary, stable)?.isSlower).toBe(expected);
    },
  );
});

describe('chance', () => {
  /** The share of canaries that stop between 200 and 600 visits. Chance decides less the more there are. */
  function stoppedShare(runs: number, ratio: number, options: { slower: number; spread: number }): number {
    const random = createRandom(20_261_124);
    let stopped = 0;
    for (let run = 0; run < runs; run += 1) {
      const [canary, stable]: [RouteBins, RouteBins] = [{}, {}];
      for (let count = 1; count <= 600; count += 1) {
        visit(canary, random, options);
        for (let each = 0; each < ratio; each += 1) visit(stable, random, { ...options, slower: 1 });
        const isLook = count >= 200 && count % 20 === 0;
        if (!isLook || !compareSpeed('LCP', canary, stable)?.isSlower) continue;
        stopped += 1;
        break;
      }
    }
    return stopped / runs;
  }

  // Two metrics are compared, so each may have half of the 1%.
  it.each([
    [0.9, 1, 250],
    [1.3, 3, 250],
  ])(
    'when both sides are equally fast (spread %s, %s to 1), then at most 0.5%% of %s canaries stop',
    (spread, ratio, runs) => {
      const share = stoppedShare(runs, ratio, { slower: 1, spread });
      process.stdout.write(`spread ${spread}, ${ratio} to 1: ${share * 100}% of ${runs} equal canaries stop\n`);
      expect(share).toBeLessThanOrEqual(0.005);
    },
    60_000,
  );

  it(
    'when the canary is 60% slower, then at least 95% of 40 canaries stop',
    () => expect(stoppedShare(40, 3, { slower: 1.6, spread: 0.9 })).toBeGreaterThanOrEqual(0.95),
    60_000,
  );
});

it('slowReason: names both percentiles and the numbers of visits', () => {
  const numbers = { canaryCount: 240, stableCount: 2100, isSlower: true };
  expect(slowReason('LCP', { canary: 3412, stable: 2490, ...numbers })).toBe(
    'LCP p75 3,4 s banding 2,5 s pada versi stabil (240 dan 2.100 kunjungan)',
  );
  expect(slowReason('INP', { canary: 311.6, stable: 200, ...numbers })).toBe(
    'INP p75 312 ms banding 200 ms pada versi stabil (240 dan 2.100 kunjungan)',
  );
});
