import { type ParticipantInfo, TAKING_TEXTS } from '@kenali/contracts';

export type ParticipantErrors = Partial<Record<keyof ParticipantInfo, string>>;

/** In the order of the form. */
export const PARTICIPANT_FIELDS = [
  'childName',
  'childBirthDate',
  'parentName',
  'relationship',
  'testDate',
] as const satisfies readonly (keyof ParticipantInfo)[];

const REQUIRED = {
  childName: TAKING_TEXTS.childNameRequired,
  childBirthDate: TAKING_TEXTS.childBirthDateRequired,
  parentName: TAKING_TEXTS.parentNameRequired,
  relationship: TAKING_TEXTS.relationshipRequired,
  testDate: TAKING_TEXTS.testDateRequired,
} as const satisfies Record<keyof ParticipantInfo, string>;

/**
 * What is missing or cannot be; empty when the form is right. The server checks again.
 * @param today calendar day in Asia/Jakarta; days compare as text
 */
export function wrongFields(info: Partial<ParticipantInfo>, today: string): ParticipantErrors {
  const errors: ParticipantErrors = {};
  const { childBirthDate = '', testDate = '' } = info;
  if (childBirthDate > today) errors.childBirthDate = 'Tanggal lahir anak tidak boleh di masa depan.';
  if (testDate < childBirthDate) errors.testDate = 'Tanggal tes tidak boleh sebelum tanggal lahir anak.';
  if (testDate > today) errors.testDate = 'Tanggal tes tidak boleh di masa depan.';
  for (const field of PARTICIPANT_FIELDS) if (!info[field]?.trim()) errors[field] = REQUIRED[field];
  return errors;
}

/** A date field gives years of five digits too; such a day is no day, and would keep everything else from being saved. */
export const readDay = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '');
