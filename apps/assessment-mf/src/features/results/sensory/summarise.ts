import type { SectionScore, SensoryResult } from '@kenali/contracts';
import { joinWords } from '../../../common/join-words.ts';

const SHOWN = 3;
type Answered = SectionScore & { average: number };

/**
 * What the result means, in two sentences. The section profile leads: sections are named before any total, and more
 * means shown more often, nothing else.
 */
export function summarise({ sectionScores, participantInfo }: SensoryResult): [string, string] {
  const answered = Object.values(sectionScores)
    .filter((score): score is Answered => score.average !== null)
    .sort((a, b) => b.average - a.average);
  const child = participantInfo.childName || 'anak Anda';
  return [
    first(answered),
    `Angka yang lebih tinggi berarti perilakunya lebih sering muncul; hasil ini gambaran awal untuk mengenal ${child}, bukan nilai.`,
  ];
}

function first(answered: readonly Answered[]): string {
  if (answered.length === 0) return 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';
  if (answered.every(({ average }) => average === answered[0]?.average))
    return 'Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.';
  const names = answered.slice(0, SHOWN).map(({ name }) => name);
  return `Menurut jawaban Anda, perilaku yang ditanyakan paling sering muncul pada bagian ${joinWords(names)}.`;
}
