import type { AssessmentResult, ChildRef, IsoTime } from '@kenali/contracts';
import { formatDate, formatDateTime } from '@kenali/ui';

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
