import { RESULT_TEXTS, type SensoryParticipant } from '@kenali/contracts';
import { ageText, longCalendarDay } from './indonesian.ts';
import type { FactsBlock } from './report-blocks.ts';

const filled = (text: string | undefined) => text?.trim() || null;

/** The child and who answered for it. */
export function participantFacts(info: Partial<SensoryParticipant>): FactsBlock {
  const day = (text: string | undefined) => (filled(text) ? longCalendarDay(filled(text) as string) : null);
  const filler = filled(info.parentName);
  const relationship = filled(info.relationship);
  const rows = [
    { label: 'Nama anak', value: filled(info.childName) },
    { label: 'Tanggal lahir anak', value: day(info.childBirthDate) },
    { label: 'Usia pada tanggal tes', value: info.ageMonths === undefined ? null : ageText(info.ageMonths) },
    { label: 'Diisi oleh', value: filler && relationship ? `${filler} (${relationship})` : filler },
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
