import { type PackProblem, problemAt } from '../pack-problems.ts';
import { fields, listOf, type Valid, whole } from '../shape.ts';

/** From the 18th birthday on, nobody takes an inventory as a child. */
const OLDEST_MONTHS = 18 * 12 - 1;
/** With a narrower band, who knows a birthday knows the group of a child too well. */
const NARROWEST_MONTHS = 6;

/** How the practice's own results are grouped to compare children of one age. */
export const normRules = fields({
  /** Whole months at the test date, both limits included. */
  ageBands: listOf(fields({ fromMonths: whole(0, OLDEST_MONTHS), toMonths: whole(0, OLDEST_MONTHS) })),
});
export type AgeBand = Valid<typeof normRules>['ageBands'][number];

/** Requires bands that ascend, that no age is in twice, and that are wide enough. */
export function normProblems({ norms }: { norms?: Valid<typeof normRules> }): PackProblem[] {
  const bands = norms?.ageBands ?? [];
  return bands.flatMap(({ fromMonths, toMonths }, i) => {
    const at = `norms.ageBands.${i}`;
    const before = bands[i - 1];
    if (toMonths < fromMonths) return [problemAt(`${at}.toMonths`, 'ageBandReversed')];
    if (toMonths - fromMonths + 1 < NARROWEST_MONTHS) return [problemAt(at, 'ageBandNarrow', NARROWEST_MONTHS)];
    if (before && fromMonths <= before.toMonths)
      return [problemAt(`${at}.fromMonths`, 'ageBandOverlap', before.toMonths)];
    return [];
  });
}

/** The band of an age in whole months; undefined outside all of them. */
export const bandOf = (months: number, bands: readonly AgeBand[]): AgeBand | undefined =>
  bands.find(({ fromMonths, toMonths }) => months >= fromMonths && months <= toMonths);
