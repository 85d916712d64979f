import { NORMS_CHANGE_MIN, NORMS_MIN } from '@kenali/contracts';
import { type CountedChild, nextCells } from './next-cells.ts';
import type { StoredCell } from './norms.model.ts';

const BAND = { fromMonths: 48, toMonths: 59 };

/** Lehmer's generator: the same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed * 7919 + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const child = (result: number, sex: CountedChild['sex'] = 'female'): CountedChild => ({
  result,
  months: 50,
  sex,
  month: `2026-${String((result % 9) + 1).padStart(2, '0')}`,
  scores: { A: (result % 17) / 4 + 1, B: result % 5 },
});
const children = (count: number, sex: CountedChild['sex'] = 'female', from = 1) =>
  Array.from({ length: count }, (_, i) => child(from + i, sex));

const shown = (cells: readonly StoredCell[]) => cells.filter(({ isShown }) => isShown);
/** What anybody can see of a cell. */
const figures = ({ results: _results, remaining: _remaining, isShown: _isShown, ...seen }: StoredCell) =>
  JSON.stringify(seen);

it('below thirty children nothing is published, and from thirty on about as many as there are', () => {
  expect(nextCells(BAND, [], children(NORMS_MIN - 1))).toEqual([]);
  const [cell, ...more] = nextCells(BAND, [], children(39));
  expect([cell?.sex, cell?.count, cell?.isShown, more]).toEqual([null, 30, true, []]);
});

it('a child without a recorded sex is in the cell of all, and in none once girls and boys are divided', () => {
  const all = [...children(29, 'female'), ...children(25, 'male', 100), ...children(6, null, 200)];
  const [together] = nextCells(BAND, [], all);
  expect(together).toMatchObject({ sex: null, count: 60 });
  const apart = nextCells(
    BAND,
    [],
    [...children(30, 'female'), ...children(35, 'male', 100), ...children(6, null, 200)],
  );
  expect(apart.map(({ sex, results }) => [sex, results.length])).toEqual([
    ['female', 30],
    ['male', 35],
  ]);
});

it('when girls and boys are divided, then nothing of both together is known that differs by one to four', () => {
  const before = nextCells(BAND, [], [...children(40, 'female'), ...children(29, 'male', 100)]);
  const one = [...children(40, 'female'), ...children(30, 'male', 100)];
  expect(nextCells(BAND, before, one)).toEqual(before);
  const five = [...children(40, 'female'), ...children(34, 'male', 100)];
  expect(nextCells(BAND, before, five).map(({ sex }) => sex)).toEqual(['female', 'male']);
});

it('once divided, a sex with too few children is hidden, and both together never come back', () => {
  const before = nextCells(BAND, [], [...children(40, 'female'), ...children(34, 'male', 100)]);
  const after = nextCells(BAND, before, [...children(40, 'female'), ...children(20, 'male', 100)]);
  expect(after.map(({ sex, isShown }) => [sex, isShown])).toEqual([
    ['female', true],
    ['male', false],
  ]);
});

it('a child whose result is replaced by another one changes a cell by one child, not by two', () => {
  const before = nextCells(BAND, [], children(40));
  const replaced = [...children(4, 'female', 500), ...children(36, 'female', 5)];
  expect(nextCells(BAND, before, replaced).map(figures)).toEqual(before.map(figures));
  expect(nextCells(BAND, before, replaced)).toMatchObject([{ remaining: 36 }]);
});

it('each end of the period has five children, so that no month is that of one', () => {
  const all = children(40).map((each, i) => ({ ...each, month: i < 4 ? '2020-01' : i > 35 ? '2030-12' : '2026-06' }));
  expect(nextCells(BAND, [], all)[0]).toMatchObject({ from: '2026-06', to: '2026-06' });
});

describe('whatever the data', () => {
  const RUNS = 60;
  const STEPS = 40;

  /** A practice whose families come, leave, and record or correct the sex of a child. */
  function* life(seed: number): Generator<{ before: StoredCell[]; after: StoredCell[]; now: CountedChild[] }> {
    const random = randomOf(seed);
    const sexes = ['female', 'male', null] as const;
    let next = 1;
    let now: CountedChild[] = [];
    let before: StoredCell[] = [];
    for (let step = 0; step < STEPS; step++) {
      for (let i = random(14); i > 0; i--) now.push(child(next++, sexes[random(seed % 2 ? 3 : 2)]));
      const leaves = random(9) === 0 ? random(now.length) : random(4);
      for (let i = Math.min(leaves, now.length); i > 0; i--) now.splice(random(now.length), 1);
      if (random(3) === 0 && now[0]) now = [{ ...now[0], sex: sexes[random(3)] ?? null }, ...now.slice(1)];
      const after = nextCells(BAND, before, now);
      yield { before, after, now };
      before = after;
    }
  }

  it('no shown cell has less than thirty children, of those that it tells about and of those that count now', () => {
    let seen = 0;
    for (let seed = 1; seed <= RUNS; seed++)
      for (const { after, now } of life(seed))
        for (const cell of shown(after)) {
          seen += 1;
          const counted = now.filter(({ sex }) => cell.sex === null || sex === cell.sex);
          expect(Math.min(cell.results.length, counted.length)).toBeGreaterThanOrEqual(NORMS_MIN);
          expect([cell.count % 10, cell.count <= cell.results.length]).toEqual([0, true]);
        }
    expect(seen).toBeGreaterThan(RUNS);
  });

  it('two states after each other tell the same to the last digit, or of at least five other children', () => {
    let changes = 0;
    for (let seed = 1; seed <= RUNS; seed++)
      for (const { before, after } of life(seed))
        for (const cell of after) {
          const earlier = before.find(({ sex }) => sex === cell.sex);
          if (!earlier || figures(earlier) === figures(cell)) continue;
          changes += 1;
          expect(largestChange(earlier.results, cell.results)).toBeGreaterThanOrEqual(NORMS_CHANGE_MIN);
        }
    expect(changes).toBeGreaterThan(RUNS);
  });

  it('girls, boys and both together are never known at once, and both states of a band differ by none or five children', () => {
    let partings = 0;
    for (let seed = 1; seed <= RUNS; seed++)
      for (const { before, after } of life(seed)) {
        const sexes = after.map(({ sex }) => sex);
        expect(sexes.includes(null) && sexes.length > 1).toBe(false);
        const together = before.find(({ sex }) => sex === null);
        if (!together || sexes.includes(null) || after.length === 0) continue;
        partings += 1;
        const change = largestChange(
          together.results,
          after.flatMap(({ results }) => results),
        );
        expect(change === 0 || change >= NORMS_CHANGE_MIN).toBe(true);
      }
    expect(partings).toBeGreaterThan(10);
  });
});

const largestChange = (one: readonly number[], other: readonly number[]): number => {
  const missingIn = (list: readonly number[], from: readonly number[]) =>
    from.filter((id) => !list.includes(id)).length;
  return Math.max(missingIn(one, other), missingIn(other, one));
};
