/** Numbers of a calendar day "2019-05-31"; null when there is no such day ("2023-02-29"). Months count from 1. */
export function readDay(text: string): { year: number; month: number; day: number } | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!found) return null;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  // A day that does not exist rolls over into the next month and no longer reads the same.
  const rolled = new Date(Date.UTC(year, month - 1, day));
  const isSame = rolled.getUTCFullYear() === year && rolled.getUTCMonth() === month - 1 && rolled.getUTCDate() === day;
  return isSame ? { year, month, day } : null;
}

/**
 * Age in whole months. A month is complete when the day number of the birth is reached, or, in a month too short to
 * have it, on the first day of the next: born on 29 February, a child is 12 months old on 1 March.
 * @param birth calendar day, "2019-05-31"
 * @param test calendar day, not before `birth`
 * @throws RangeError when one is no calendar day or the order is wrong; `checkParticipant` says so to people before
 */
export function ageInMonths(birth: string, test: string): number {
  const [from, to] = [readDay(birth), readDay(test)];
  if (!from || !to || test < birth) throw new RangeError(`No age between ${birth} and ${test}`);
  return (to.year - from.year) * 12 + (to.month - from.month) - (to.day < from.day ? 1 : 0);
}
