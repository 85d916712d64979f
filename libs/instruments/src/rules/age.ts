/**
 * Parses a calendar day, "2019-05-31".
 * @returns its parts, months from 1; null if the day does not exist ("2023-02-29") or the text has another form
 */
export function parseDay(text: string): { year: number; month: number; day: number } | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return null;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  // A date that does not exist rolls over into the next month, so its parts differ.
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? { year, month, day } : null;
}

/**
 * Age in whole months. A month is complete on the day of birth, or on the first day of the next month if the month is too
 * short: a child born on 29 February is 12 months old on 1 March.
 * @param birth calendar day, "2019-05-31"
 * @param test calendar day, not before `birth`
 * @throws RangeError if a day does not exist or `test` is before `birth`; `checkParticipant` reports both to users earlier
 */
export function ageInMonths(birth: string, test: string): number {
  const [from, to] = [parseDay(birth), parseDay(test)];
  if (!from || !to || test < birth) throw new RangeError(`No age between ${birth} and ${test}`);
  return (to.year - from.year) * 12 + (to.month - from.month) - (to.day < from.day ? 1 : 0);
}

/** "3–12 tahun" with any dash, "10 tahun ke atas", "10+" and "17", also without the unit. */
const AGE_RANGE = /^(\d{1,3})\s*(?:(\+)|[-–—]\s*(\d{1,3}))?\s*(?:(?:tahun|thn|th)\.?)?\s*(ke\s+atas)?$/i;

/**
 * Reads an age range of the catalogue. The last year counts to its end: 12 years ends at 12 years 11 months.
 * @returns whole months, both limits included; null for a text of another form ("Semua usia") or a range that ends before it begins
 */
export function parseAgeRange(ageRange: string): { fromMonths: number; toMonths: number } | null {
  const [found, from, plus, to = from, above] = AGE_RANGE.exec(ageRange.trim()) ?? [];
  if (!found || Number(to) < Number(from)) return null;
  return {
    fromMonths: Number(from) * 12,
    toMonths: plus || above ? Number.POSITIVE_INFINITY : Number(to) * 12 + 11,
  };
}

/**
 * Whether an age is outside the age range in the catalogue.
 * @param ageMonths whole months
 * @param ageRange text from the catalogue; no age is outside a missing or unknown range ("Semua usia")
 */
export function isOutsideAgeRange(ageMonths: number, ageRange: string | null | undefined): boolean {
  const range = ageRange ? parseAgeRange(ageRange) : null;
  return range !== null && (ageMonths < range.fromMonths || ageMonths > range.toMonths);
}

/** Whole months at the test date, both limits included. Results that name no birth date are a group of their own. */
const AGE_GROUPS = [
  { id: '0-35', name: 'di bawah 3 tahun', from: 0, to: 35 },
  { id: '36-71', name: '3 sampai 5 tahun', from: 36, to: 71 },
  { id: '72-107', name: '6 sampai 8 tahun', from: 72, to: 107 },
  { id: '108-155', name: '9 sampai 12 tahun', from: 108, to: 155 },
  { id: '156', name: '13 tahun ke atas', from: 156, to: Number.POSITIVE_INFINITY },
  { id: 'unknown', name: 'usia tidak dicatat', from: Number.NaN, to: Number.NaN },
] as const;

/** The groups in order of age, as they are stored and as staff read them. */
export const ageGroups: readonly { id: string; name: string }[] = AGE_GROUPS;

/** The id of the group of an age in whole months. */
export const ageGroupOf = (months: number | null): string =>
  AGE_GROUPS.find(({ from, to }) => months !== null && months >= from && months <= to)?.id ?? 'unknown';
