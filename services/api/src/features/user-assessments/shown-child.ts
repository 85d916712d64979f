import type { AssessmentResult, ChildRef } from '@kenali/contracts';
import { ageInMonths, parseDay } from '@kenali/instruments/rules';
import { jakartaDay } from '../../jakarta-time.ts';
import { isRestricted } from './access.ts';
import { namedChild } from './children/find-children.ts';
import type { UserAssessmentDocument } from './user-assessment.model.ts';

/** The stored fields that `shownChild` reads. */
export const CHILD_FIELDS = ['restrictedAt', 'progress.participantInfo'] as const;

/** The child of a completed user assessment in a list for staff: nothing while its owner restricts the processing. */
export function shownChild({ restrictedAt, progress }: Pick<UserAssessmentDocument, 'restrictedAt' | 'progress'>) {
  if (isRestricted({ restrictedAt })) return { childName: null, isRestricted: true as const };
  const { childName, childBirthDate, testDate } = progress?.participantInfo ?? {};
  if (!childName) return { childName: null };
  // Results that were imported may lack a day, and one of them must not take the list away.
  const hasDays = parseDay(childBirthDate ?? '') && parseDay(testDate ?? '');
  if (!hasDays || !childBirthDate || !testDate || testDate < childBirthDate) return { childName };
  return { childName, childAgeMonths: ageInMonths(childBirthDate, testDate) };
}

/** Whom such a list names: the child, or the account by `nameOf` if the result names none. Reads `userId` too. */
export function shownPerson(
  row: Pick<UserAssessmentDocument, 'userId' | 'restrictedAt' | 'progress'>,
  nameOf: (userId: number) => string,
) {
  const shown = shownChild(row);
  return shown.childName || 'isRestricted' in shown ? shown : { ...shown, userName: nameOf(row.userId) };
}

/** The child that a result is about, for views of a result that does not contain the form. Absent if it is about the user. */
export function childOfResult({ assessment, progress }: Pick<UserAssessmentDocument, 'assessment' | 'progress'>): {
  child?: ChildRef;
} {
  const child = assessment.type === 'sensory' ? null : namedChild(progress?.participantInfo);
  return child ? { child } : {};
}

export type AgeSource = Pick<UserAssessmentDocument, 'assessment' | 'completedAt' | 'progress'> & {
  results: { user: AssessmentResult } | null;
};

/** The age of the child on the day of the test, in whole months; null if it is about nobody whose day of birth is known. */
export function monthsOf({ assessment, completedAt, progress, results }: AgeSource): number | null {
  if (results?.user.type === 'sensory') return results.user.participantInfo.ageMonths ?? null;
  const birth = assessment.type === 'sensory' ? undefined : progress.participantInfo?.childBirthDate;
  const day = completedAt && jakartaDay(completedAt);
  return birth && day && parseDay(birth) && birth <= day ? ageInMonths(birth, day) : null;
}
