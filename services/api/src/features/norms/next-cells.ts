import { type ChildSex, NORMS_CHANGE_MIN, NORMS_COUNT_STEP, NORMS_MIN, type NormCell } from '@kenali/contracts';
import { type AgeBand, bandOf, roundedNorms } from '@kenali/instruments';
import type { StoredCell } from './norms.model.ts';

/** One child: the result that counts. */
export interface CountedChild {
  result: number;
  /** The account of the result. */
  ownerId: number;
  months: number;
  sex: ChildSex | null;
  /** The month of completion, "2026-11". */
  month: string;
  /** Every score of the instrument. */
  scores: Readonly<Record<string, number>>;
}

/**
 * What may be known of a band next, after what is known of it.
 *
 * - Each account has one child in a band, its first: all numbers are those of families, so that invented children of one account cannot
 *   fill a cell, or change one, around a child that is real.
 * - Boys and girls get cells of their own only when each are enough, and then both together have none: the third could be computed
 *   from two. Once divided, they stay so. Children without a recorded sex are in no cell then.
 * - A cell is replaced only by one with children of at least five other families, and so is the whole band when it is divided. Otherwise what is
 *   known stays as it is, to the last digit.
 * - A cell with too few children stays as it was: `readShownCells` hides it while fewer than thirty of its own still count.
 */
export function nextCells(band: AgeBand, known: readonly StoredCell[], all: readonly CountedChild[]): StoredCell[] {
  const before = known.filter(({ fromMonths }) => fromMonths === band.fromMonths);
  const children = oneOfEachOwner(all.filter(({ months }) => bandOf(months, [band])));
  const girls = children.filter(({ sex }) => sex === 'female');
  const boys = children.filter(({ sex }) => sex === 'male');
  const together = before.find(({ sex }) => sex === null);
  const isApart = before.length > 0 && !together;
  const mayPart =
    girls.length >= NORMS_MIN && boys.length >= NORMS_MIN && (!together || isFar(together, [...girls, ...boys], true));
  if (!isApart && !mayPart) return nextCell({ ...band, sex: null }, together, children);
  const ofSex = (sex: ChildSex) => before.find((cell) => cell.sex === sex);
  return [
    ...nextCell({ ...band, sex: 'female' }, ofSex('female'), girls),
    ...nextCell({ ...band, sex: 'male' }, ofSex('male'), boys),
  ];
}

function nextCell(cell: NormCell, before: StoredCell | undefined, children: readonly CountedChild[]): StoredCell[] {
  if (children.length >= NORMS_MIN && (!before || isFar(before, children))) return [toCell(cell, children)];
  return before ? [before] : [];
}

function oneOfEachOwner(children: readonly CountedChild[]): CountedChild[] {
  const first = new Map<number, CountedChild>();
  for (const child of children) if (!first.has(child.ownerId)) first.set(child.ownerId, child);
  return [...first.values()];
}

/**
 * Whether at least five children came, or at least five left, each of another family. A child whose result is replaced by another one
 * came and left, so the two numbers are not added. Who was deleted since the cell was published has left.
 */
function isFar({ results, published }: StoredCell, children: readonly CountedChild[], orSame = false): boolean {
  const now = new Set(children.map(({ result }) => result));
  const earlier = new Set(results);
  const came = [...now].filter((id) => !earlier.has(id)).length;
  const left = published - results.filter((id) => now.has(id)).length;
  return Math.max(came, left) >= NORMS_CHANGE_MIN || (orSame && came + left === 0);
}

function toCell(cell: NormCell, children: readonly CountedChild[]): StoredCell {
  const months = children.map(({ month }) => month).sort();
  const keys = Object.keys(children[0]?.scores ?? {});
  return {
    ...cell,
    count: Math.floor(children.length / NORMS_COUNT_STEP) * NORMS_COUNT_STEP,
    // At each end of the period are five children, so that no month is that of one.
    from: months[NORMS_CHANGE_MIN - 1] as string,
    to: months.at(-NORMS_CHANGE_MIN) as string,
    scores: keys.map((key) =>
      roundedNorms(
        key,
        children.map(({ scores }) => scores[key] as number),
      ),
    ),
    results: children.map(({ result }) => result),
    published: children.length,
  };
}
