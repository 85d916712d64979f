import { type Estimate, STATISTICS_MIN } from '@kenali/contracts';
import { formatCount, twoDecimals } from '../../common/numbers.ts';

/** Shown for a figure that is hidden or cannot be computed. */
const NONE = '–';

/** `0,84`; a dash without a value. */
export const formatFigure = (value: number | null): string => (value === null ? NONE : twoDecimals(value));

/** `0,84 (0,77–0,89)` */
export const formatEstimate = (estimate: Estimate | null): string =>
  estimate ? `${formatFigure(estimate.value)} (${formatFigure(estimate.low)}–${formatFigure(estimate.high)})` : NONE;

/** What a reliability means in plain words. The limits are common conventions, not properties of the instrument. */
export function describeReliability({ n, alpha }: { n: number; alpha: Estimate | null }): string {
  if (n < STATISTICS_MIN) return `belum cukup hasil (${formatCount(n)} dari ${STATISTICS_MIN})`;
  if (!alpha) return 'tidak dapat dihitung';
  // As it is shown next to the words.
  const value = Number(alpha.value.toFixed(2));
  if (value >= 0.9) return 'sangat ajek';
  if (value >= 0.8) return 'ajek';
  if (value >= 0.7) return 'cukup ajek';
  return 'kurang ajek';
}
