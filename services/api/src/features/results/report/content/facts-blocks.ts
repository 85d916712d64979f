import { RESULT_TEXTS, type SensoryParticipant } from '@kenali/contracts';
import type { FactsBlock } from '../report-blocks.ts';
import { ageText, longCalendarDay, longDay } from './indonesian.ts';

/** The owner of the account and the completion time. */
export interface UserSource {
  /** Empty if the account was deleted. */
  userName: string;
  completedAt: Date;
}

/** For instruments that ask nothing about the participant: the name of the user. */
export const userFacts = ({ userName, completedAt }: UserSource): FactsBlock => ({
  kind: 'facts',
  heading: 'Informasi Peserta',
  rows: [
    { label: 'Nama', value: userName.trim() || RESULT_TEXTS.missing },
    { label: 'Tanggal selesai', value: longDay(completedAt) },
  ],
  warning: null,
});

/** For the sensory profile: the child and the respondent. */
export function participantFacts(info: Partial<SensoryParticipant>): FactsBlock {
  const day = (text: string | undefined) => (textOrNull(text) ? longCalendarDay(textOrNull(text) as string) : null);
  const respondent = textOrNull(info.parentName);
  const relationship = textOrNull(info.relationship);
  const rows = [
    { label: 'Nama anak', value: textOrNull(info.childName) },
    { label: 'Tanggal lahir anak', value: day(info.childBirthDate) },
    { label: 'Usia pada tanggal tes', value: info.ageMonths === undefined ? null : ageText(info.ageMonths) },
    { label: 'Diisi oleh', value: respondent && relationship ? `${respondent} (${relationship})` : respondent },
    { label: 'Tanggal tes', value: day(info.testDate) },
  ];
  return {
    kind: 'facts',
    heading: 'Informasi Peserta',
    rows: rows.map(({ label, value }) => ({ label, value: value ?? RESULT_TEXTS.missing })),
    warning: info.outsideAgeRange
      ? 'Usia anak di luar rentang usia asesmen ini; bacalah hasilnya dengan hati-hati.'
      : null,
  };
}

const textOrNull = (text: string | undefined) => text?.trim() || null;
