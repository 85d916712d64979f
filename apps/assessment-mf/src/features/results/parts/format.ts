import type { AssessmentResult, ChildRef, IsoTime } from '@kenali/contracts';
import { formatDate, formatDateTime } from '@kenali/ui';

/** The calendar day "2019-05-31" as "31 Mei 2019". Midnight in Jakarta keeps the day the same. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00+07:00`);

/** 74 months are "6 tahun 2 bulan". */
export function ageText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return `${rest} bulan`;
  return rest === 0 ? `${years} tahun` : `${years} tahun ${rest} bulan`;
}

/** Formats moments as dates; adds the time to all of them if two fall on the same day. */
export function momentFormatter(moments: readonly IsoTime[]): (moment: IsoTime) => string {
  const areDaysUnique = new Set(moments.map(formatDate)).size === moments.length;
  return (moment) => (areDaysUnique ? formatDate(moment) : formatDateTime(moment));
}

interface Completed {
  child?: ChildRef;
  completedAt: IsoTime;
  results: AssessmentResult;
}

/** For which child a result is, as the answers name it, and when it was completed. */
export function completedText({ child, completedAt, results }: Completed): string {
  const name = results.type === 'sensory' ? results.participantInfo.childName?.trim() : child?.name;
  return `${name ? `Untuk ${name}. ` : ''}Diselesaikan pada ${formatDate(completedAt)}`;
}
