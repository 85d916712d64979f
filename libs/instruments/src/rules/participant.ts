import { BIRTH_FROM, BIRTH_TOO_EARLY, type ParticipantInfo, storedLine, TAKING_TEXTS } from '@kenali/contracts';
import { ageInMonths, isOutsideAgeRange, parseDay } from './age.ts';

/** In the order of the form. */
export const PARTICIPANT_FIELDS = [
  'childName',
  'childBirthDate',
  'parentName',
  'relationship',
  'testDate',
] as const satisfies readonly (keyof ParticipantInfo)[];

/** At most one message per field. */
export type ParticipantErrors = Partial<Record<keyof ParticipantInfo, string>>;

const REQUIRED: Record<keyof ParticipantInfo, string> = {
  childName: TAKING_TEXTS.childNameRequired,
  childBirthDate: TAKING_TEXTS.childBirthDateRequired,
  parentName: TAKING_TEXTS.parentNameRequired,
  relationship: TAKING_TEXTS.relationshipRequired,
  testDate: TAKING_TEXTS.testDateRequired,
};
const NO_SUCH_DAY = 'Tanggal ini tidak ada dalam kalender.';
const BIRTH_IN_FUTURE = 'Tanggal lahir anak tidak boleh di masa depan.';
const TEST_IN_FUTURE = 'Tanggal tes tidak boleh di masa depan.';
const TEST_BEFORE_BIRTH = 'Tanggal tes tidak boleh sebelum tanggal lahir anak.';

interface CheckOptions {
  /** Calendar day where the family is, "2026-11-21". */
  today: string;
  /** The relationships that the pack offers. Omit to accept any, in a form that offers no others. */
  relationships?: readonly string[];
}

/**
 * Checks the participant's data before an assessment is completed: the form shows the messages, and the server checks again.
 * @param info as entered or saved
 * @returns errors in the order of the form; empty if the data is complete and valid
 */
export function checkParticipant(
  info: Partial<ParticipantInfo>,
  { today, relationships }: CheckOptions,
): ParticipantErrors {
  const { childBirthDate = '', testDate = '', relationship = '' } = info;
  const invalid: Partial<Record<keyof ParticipantInfo, string | null>> = {
    childBirthDate:
      dayError(childBirthDate, today, BIRTH_IN_FUTURE) ?? (childBirthDate < BIRTH_FROM ? BIRTH_TOO_EARLY : null),
    // Existing days compare as text. A birth date that does not exist has its own error.
    testDate:
      dayError(testDate, today, TEST_IN_FUTURE) ??
      (parseDay(childBirthDate) && testDate < childBirthDate ? TEST_BEFORE_BIRTH : null),
    relationship: relationships?.includes(relationship) === false ? TAKING_TEXTS.relationshipUnknown : null,
  };
  const errors: ParticipantErrors = {};
  for (const field of PARTICIPANT_FIELDS) {
    const error = isBlank(info[field]) ? REQUIRED[field] : invalid[field];
    if (error) errors[field] = error;
  }
  return errors;
}

/** The errors of a form that asks only which child an assessment is about. @param today as above */
export function checkChild(info: Partial<ParticipantInfo>, today: string): ParticipantErrors {
  const { childName, childBirthDate } = checkParticipant(info, { today });
  return { ...(childName && { childName }), ...(childBirthDate && { childBirthDate }) };
}

// Stored data is not typed, so a field may contain any value.
const isBlank = (value: unknown) => typeof value !== 'string' || storedLine(value) === '';

function dayError(text: string, today: string, inFuture: string): string | null {
  if (!parseDay(text)) return NO_SUCH_DAY;
  return text > today ? inFuture : null;
}

/** Whether the child is outside the age range on the day of the test; false while one of the two days is missing or invalid. */
export function isOutsideAge(
  { childBirthDate = '', testDate = '' }: Partial<ParticipantInfo>,
  ageRange: string | null | undefined,
): boolean {
  if (!parseDay(childBirthDate) || !parseDay(testDate) || testDate < childBirthDate) return false;
  return isOutsideAgeRange(ageInMonths(childBirthDate, testDate), ageRange);
}
