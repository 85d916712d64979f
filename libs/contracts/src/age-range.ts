/** "3–12 tahun" with any dash, or "10 tahun ke atas". */
const FROM_TO = /^(\d{1,3})\s*[-–—]\s*(\d{1,3})\s*tahun$/i;
const AND_ABOVE = /^(\d{1,3})\s*tahun\s+ke\s+atas$/i;

/** First and last whole month of an age range; the last year counts to its end, so 12 years means 12 years 11 months. */
function monthsOf(ageRange: string): { from: number; to: number } | null {
  const text = ageRange.trim();
  const closed = FROM_TO.exec(text);
  if (closed) return { from: Number(closed[1]) * 12, to: Number(closed[2]) * 12 + 11 };
  const open = AND_ABOVE.exec(text);
  return open ? { from: Number(open[1]) * 12, to: Number.POSITIVE_INFINITY } : null;
}

/**
 * Whether an age lies outside the age range of the catalogue.
 * @param ageMonths whole months
 * @param ageRange text of the catalogue; one that cannot be read ("semua usia") or none at all warns of nothing
 */
export function isOutsideAgeRange(ageMonths: number, ageRange: string | null | undefined): boolean {
  const range = ageRange ? monthsOf(ageRange) : null;
  return range !== null && (ageMonths < range.from || ageMonths > range.to);
}
