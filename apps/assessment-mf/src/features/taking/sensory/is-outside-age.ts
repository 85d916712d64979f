import { ageInMonths, isOutsideAgeRange, type ParticipantInfo, readDay } from '@kenali/contracts';

/** Whether the child, on the day of the test, is younger or older than the assessment is meant for; false while unknown. */
export function isOutsideAge(
  { childBirthDate = '', testDate = '' }: Partial<ParticipantInfo>,
  ageRange: string | null | undefined,
): boolean {
  const isKnown = readDay(childBirthDate) !== null && readDay(testDate) !== null && childBirthDate <= testDate;
  return isKnown && isOutsideAgeRange(ageInMonths(childBirthDate, testDate), ageRange);
}
