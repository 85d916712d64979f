import { type FieldError, type ParticipantInfo, readDay, TAKING_TEXTS } from '@kenali/contracts';

const REQUIRED = {
  childName: TAKING_TEXTS.childNameRequired,
  childBirthDate: TAKING_TEXTS.childBirthDateRequired,
  parentName: TAKING_TEXTS.parentNameRequired,
  relationship: TAKING_TEXTS.relationshipRequired,
  testDate: TAKING_TEXTS.testDateRequired,
} as const satisfies Record<keyof ParticipantInfo, string>;
const KEYS = Object.keys(REQUIRED) as (keyof ParticipantInfo)[];

const NO_SUCH_DAY = 'Tanggal ini tidak ada dalam kalender.';
const UNKNOWN_RELATIONSHIP = 'Pilih hubungan dari daftar.';
const BORN_LATER = 'Tanggal lahir anak tidak boleh di masa depan.';
const TESTED_LATER = 'Tanggal tes tidak boleh di masa depan.';
const TESTED_BEFORE_BIRTH = 'Tanggal tes tidak boleh sebelum tanggal lahir anak.';

/**
 * The participant's data at completion, when nothing may be missing any more.
 * @param info as saved so far
 * @param rules `relationships` of the pack; `today` is the calendar day in Asia/Jakarta, "2026-11-21"
 * @returns at most one error per field, `path` such as "participantInfo.childName"; empty when all is right
 */
export function checkParticipant(
  info: Partial<ParticipantInfo>,
  { relationships, today }: { relationships: readonly string[]; today: string },
): FieldError[] {
  const { childBirthDate = '', testDate = '', relationship = '' } = info;
  const wrong: Partial<Record<keyof ParticipantInfo, string | null>> = {
    childBirthDate: dayError(childBirthDate, today, BORN_LATER),
    // Real days are compared as text; a wrong birth day has its own error already.
    testDate:
      dayError(testDate, today, TESTED_LATER) ??
      (readDay(childBirthDate) && testDate < childBirthDate ? TESTED_BEFORE_BIRTH : null),
    relationship: relationships.includes(relationship) ? null : UNKNOWN_RELATIONSHIP,
  };
  return KEYS.flatMap((key) => {
    const message = isEmpty(info[key]) ? REQUIRED[key] : wrong[key];
    return message ? [{ path: `participantInfo.${key}`, message }] : [];
  });
}

const isEmpty = (value: unknown) => typeof value !== 'string' || value.trim() === '';

function dayError(text: string, today: string, later: string): string | null {
  if (!readDay(text)) return NO_SUCH_DAY;
  return text > today ? later : null;
}
