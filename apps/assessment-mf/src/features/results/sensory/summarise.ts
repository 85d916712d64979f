import { type SensoryResult, sectionsStandingOut } from '@kenali/contracts';
import { joinWords } from '../../../common/join-words.ts';

/**
 * What the result means, in two sentences. The section profile leads: sections are named before any total, and more
 * means shown more often, nothing else.
 */
export function summarise({ sectionScores, participantInfo }: SensoryResult): [string, string] {
  const child = participantInfo.childName || 'anak Anda';
  return [
    first(sectionScores),
    `Angka yang lebih tinggi berarti perilakunya lebih sering muncul; hasil ini gambaran awal untuk mengenal ${child}, bukan nilai.`,
  ];
}

function first(sectionScores: SensoryResult['sectionScores']): string {
  const sections = Object.values(sectionScores);
  if (sections.every(({ average }) => average === null))
    return 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';
  const names = sectionsStandingOut(sections).map(({ name }) => name);
  if (names.length === 0) return 'Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.';
  return `Menurut jawaban Anda, perilaku yang ditanyakan paling sering muncul pada bagian ${joinWords(names)}.`;
}
