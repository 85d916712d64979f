import { formatDate } from '@kenali/ui';
import { withOneDecimal } from '../parts/indonesian-numbers.ts';

/** 2.25 is "2,3"; nothing answered is "–". */
export const averageText = (average: number | null): string => (average === null ? '–' : withOneDecimal(average));

/** A calendar day "2019-05-31" as "31 Mei 2019"; midnight in Jakarta, so that the day stays the same. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00+07:00`);

/** 74 months are "6 tahun 2 bulan". */
export function ageText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return `${rest} bulan`;
  return rest === 0 ? `${years} tahun` : `${years} tahun ${rest} bulan`;
}
