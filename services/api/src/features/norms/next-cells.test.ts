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

const child = (result: number, sex: CountedChild['sex'] = 'female', ownerId = result): CountedChild => ({
  result,
  ownerId,
  months: 50,
  sex,
  month: `2026-${String((result % 9) + 1).padStart(2, '0')}`,
  scores: { A: (result % 17) / 4 + 1, B: result % 5 },
});
const children = (count: number, sex: CountedChild['sex'] = 'female', from = 1) =>
  Array.from({ length: count }, (_, i) => child(from + i, sex));

const remaining = ({ results }: StoredCell, now: readonly CountedChild[]) =>
  now.filter(({ result }) => results.includes(result)).length;
/** As `readShownCells` asks. */
const shown = (cells: readonly StoredCell[], now: readonly CountedChild[]) =>
  cells.filter((cell) => remaining(cell, now) >= NORMS_MIN);
/** What anybody can see of a cell. */
const figures = ({ results: _results, published: _published, ...seen }: StoredCell) => JSON.stringify(seen);

it('below thirty children nothing is published, and from thirty on about as many as there are', () => {
  expect(nextCells(BAND, [], children(NORMS_MIN - 1))).toEqual([]);
  const [cell, ...more] = nextCells(BAND, [], children(39));
  expect([cell?.sex, cell?.count, more]).toEqual([null, 30, []]);
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
  const now = [...children(40, 'female'), ...children(20, 'male', 100)];
  const after = nextCells(BAND, before, now);
  expect(after.map(({ sex }) => sex)).toEqual(['female', 'male']);
  expect(shown(after, now).map(({ sex }) => sex)).toEqual(['female']);
});

it('a child whose result is replaced by another one changes a cell by one child, not by two', () => {
  const before = nextCells(BAND, [], children(40));
  const replaced = [...children(4, 'female', 500), ...children(36, 'female', 5)];
  expect(nextCells(BAND, before, replaced).map(figures)).toEqual(before.map(figures));
});

it('an account has one child in a band: children of one account neither fill a cell nor change one', () => {
  const ofOne = (count: number) => Array.from({ length: count }, (_, i) => child(900 + i, 'female', 900));
  expect(nextCells(BAND, [], [...children(NORMS_MIN - 2), ...ofOne(10)])).toEqual([]);
  const before = nextCells(BAND, [], children(40));
  const four = [...children(41), ...ofOne(4)];
  expect(nextCells(BAND, before, four).map(figures)).toEqual(before.map(figures));
  const five = [...children(44), ...ofOne(4)];
  expect(nextCells(BAND, before, five)[0]?.published).toBe(45);
});

it('a deleted child has left: girls and boys are not divided when they differ from both together by that child alone', () => {
  const known = [...children(40, 'female'), ...children(29, 'male', 100)];
  const before = nextCells(BAND, [], [...known, child(200, null), child(201, null)]);
  const now = [...known, child(201, 'male')];
  expect(nextCells(BAND, erase(before, [200]), now).map(({ sex }) => sex)).toEqual([null]);
  // Without anybody gone, the two tell the same, and are divided.
  const divided = nextCells(BAND, before, [...now, child(200, 'female')]);
  expect(divided.map(({ sex }) => sex)).toEqual(['female', 'male']);
});

it('each end of the period has five children, so that no month is that of one', () => {
  const all = children(40).map((each, i) => ({ ...each, month: i < 4 ? '2020-01' : i > 35 ? '2030-12' : '2026-06' }));
  expect(nextCells(BAND, [], all)[0]).toMatchObject({ from: '2026-06', to: '2026-06' });
});

/** As `forgetInNorms` changes the stored cells. */
const erase = (cells: readonly StoredCell[], ids: readonly number[]): StoredCell[] =>
  cells.map((cell) => ({ ...cell, results: cell.results.filter((id) => !ids.includes(id)) }));

describe('whatever the data', () => {
  const RUNS = 60;
  const STEPS = 40;
  /** Every third practice is one where hardly anything happens. */
  const QUIET = 3;

  /** The children whose scores are in the shown figures of each cell. No deletion changes them. */
  type Sources = ReadonlyMap<StoredCell['sex'], readonly CountedChild[]>;
  interface Step {
    before: StoredCell[];
    after: StoredCell[];
    now: CountedChild[];
    from: Sources;
    to: Sources;
  }

  /** A practice whose families come, some with many children, leave, are deleted, and record or correct the sex of a child. */
  function* life(seed: number): Generator<Step> {
    const random = randomOf(seed);
    const sexes = ['female', 'male', null] as const;
    let next = 1;
    let now: CountedChild[] = [];
    let before: StoredCell[] = [];
    let from: Sources = new Map();
    for (let step = 0; step < STEPS; step++) {
      if (seed % QUIET === 0) {
        // All have come at once. Then, one after the other, a child without a recorded sex gets one or is deleted.
        if (step === 0) now = [...children(40, 'female'), ...children(27, 'male', 100), ...children(8, null, 200)];
        const unknown = step === 0 ? undefined : now.find(({ sex }) => sex === null);
        now = now.filter((each) => each !== unknown);
        if (unknown && random(4) === 0) before = erase(before, [unknown.result]);
        else if (unknown) now.push({ ...unknown, sex: random(4) === 0 ? 'female' : 'male' });
        const after = nextCells(BAND, before, now);
        const to = sourcesOf(after, before, from, now);
        yield { before, after, now, from, to };
        [before, from] = [after, to];
        continue;
      }
      const ownerOf = (id: number) => (random(4) === 0 ? Math.max(1, id - random(3)) : id);
      for (let i = random(14); i > 0; i--) now.push(child(next++, sexes[random(seed % 2 ? 3 : 2)], ownerOf(next)));
      const leaves = random(9) === 0 ? random(now.length) : random(4);
      for (let i = Math.min(leaves, now.length); i > 0; i--) {
        const [gone] = now.splice(random(now.length), 1);
        if (gone && random(2) === 0) before = erase(before, [gone.result]);
      }
      if (random(3) === 0 && now[0]) now = [{ ...now[0], sex: sexes[random(3)] ?? null }, ...now.slice(1)];
      const after = nextCells(BAND, before, now);
      const to = sourcesOf(after, before, from, now);
      yield { before, after, now, from, to };
      before = after;
      from = to;
    }
  }

  /** A cell with new figures has those of its results now; the others have those that they had. */
  function sourcesOf(after: StoredCell[], before: StoredCell[], from: Sources, now: CountedChild[]): Sources {
    return new Map(
      after.map((cell) => {
        const same = before.find(({ sex }) => sex === cell.sex);
        const isSame = same && same.scores === cell.scores;
        const fresh = () => now.filter(({ result }) => cell.results.includes(result));
        return [cell.sex, isSame ? (from.get(cell.sex) ?? []) : fresh()];
      }),
    );
  }

  const steps = function* () {
    for (let seed = 1; seed <= RUNS; seed++) yield* life(seed);
  };

  it('no shown cell has less than thirty families, of those that it tells about and of those that count now', () => {
    let seen = 0;
    for (const { after, now, to } of steps())
      for (const cell of shown(after, now)) {
        seen += 1;
        const source = to.get(cell.sex) ?? [];
        const counted = now.filter(({ sex }) => cell.sex === null || sex === cell.sex);
        expect(Math.min(ownersOf(source).size, ownersOf(counted).size)).toBeGreaterThanOrEqual(NORMS_MIN);
        expect([cell.count % 10, cell.count <= source.length]).toEqual([0, true]);
      }
    expect(seen).toBeGreaterThan(RUNS);
  });

  it('two states after each other tell the same to the last digit, or of children of at least five other families', () => {
    let changes = 0;
    for (const { before, after, from, to } of steps())
      for (const cell of after) {
        const earlier = before.find(({ sex }) => sex === cell.sex);
        if (!earlier || figures(earlier) === figures(cell)) continue;
        changes += 1;
        const change = familiesBetween(from.get(cell.sex) ?? [], to.get(cell.sex) ?? []);
        expect(change).toBeGreaterThanOrEqual(NORMS_CHANGE_MIN);
      }
    expect(changes).toBeGreaterThan(RUNS);
  });

  it('girls, boys and both together are never known at once, and both states of a band differ by none or five families', () => {
    let partings = 0;
    for (const { before, after, from, to } of steps()) {
      const sexes = after.map(({ sex }) => sex);
      expect(sexes.includes(null) && sexes.length > 1).toBe(false);
      const together = before.find(({ sex }) => sex === null);
      if (!together || sexes.includes(null) || after.length === 0) continue;
      partings += 1;
      const change = familiesBetween(from.get(null) ?? [], [...to.values()].flat());
      expect(change === 0 || change >= NORMS_CHANGE_MIN).toBe(true);
    }
    expect(partings).toBeGreaterThan(10);
  });
});

const ownersOf = (children: readonly CountedChild[]) => new Set(children.map(({ ownerId }) => ownerId));

/** Of how many families are the children that only one of both has: the larger number, as the rule counts. */
function familiesBetween(one: readonly CountedChild[], other: readonly CountedChild[]): number {
  const missingIn = (list: readonly CountedChild[], from: readonly CountedChild[]) =>
    ownersOf(from.filter(({ result }) => !list.some((each) => each.result === result))).size;
  return Math.max(missingIn(one, other), missingIn(other, one));
}
