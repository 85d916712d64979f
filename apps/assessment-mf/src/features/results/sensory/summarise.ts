import type { SensoryResult } from '@kenali/contracts';
import { findProminentSections } from '@kenali/instruments/rules';
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
  const { sections, explanation } = findProminentSections(Object.values(sectionScores));
  const names = joinWords(sections.map(({ name }) => name));
  return explanation ?? `Menurut jawaban Anda, perilaku yang ditanyakan paling sering muncul pada bagian ${names}.`;
}
