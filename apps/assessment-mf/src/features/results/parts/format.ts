import { formatDate } from '@kenali/ui';

const oneDecimal = new Intl.NumberFormat('id-ID', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const atMostOneDecimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

/** 2.25 is "2,3", 3 is "3,0". */
export const withOneDecimal = (value: number): string => oneDecimal.format(value);

/** Rounds to the number that a text with one decimal shows, so that a reader can check the arithmetic. */
export const roundToOneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** 85.714 is "85,7%", 90 is "90%". */
export const percentText = (percentage: number): string => `${atMostOneDecimal.format(percentage)}%`;

/** 2.25 is "2,3"; a section without responses is "–". */
export const averageText = (average: number | null): string => (average === null ? '–' : withOneDecimal(average));

/** The calendar day "2019-05-31" as "31 Mei 2019". Midnight in Jakarta keeps the day the same. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00+07:00`);

/** 74 months are "6 tahun 2 bulan". */
export function ageText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return `${rest} bulan`;
  return rest === 0 ? `${years} tahun` : `${years} tahun ${rest} bulan`;
}
