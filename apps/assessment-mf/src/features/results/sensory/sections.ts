import type { SensoryResult } from '@kenali/contracts';
import { findProminentSections } from '@kenali/instruments/rules';
import { joinWords } from '../../../common/join-words.ts';
import type { Measure } from '../comparison/compare.ts';
import { averageText, withOneDecimal } from '../parts/format.ts';

export interface SectionRow {
  letter: string;
  name: string;
  total: number;
  /** Number of responses, "7 dari 8" if some items were not observed. */
  count: string;
  average: number | null;
  averageText: string;
  /** A warning if many items were not observed. */
  caution: string | undefined;
}

/** The sections from A to N. Sections have no bands; the average is a value on the response scale. */
export const sectionRows = ({ sectionScores }: Pick<SensoryResult, 'sectionScores'>): SectionRow[] =>
  Object.entries(sectionScores)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([letter, { name, total, count, itemCount, average, caution }]) => ({
      letter,
      name,
      total,
      count: count === itemCount ? `${count}` : `${count} dari ${itemCount}`,
      average,
      averageText: averageText(average),
      caution: caution ? cautionText(average) : undefined,
    }));

const cautionText = (average: number | null): string =>
  average === null
    ? 'Tidak ada butir yang teramati pada bagian ini.'
    : 'Lebih dari 20% butir tidak teramati: baca rata-rata ini dengan hati-hati.';

/** Average per section, for the comparison with an earlier result. A higher average means more often, not worse. */
export const sensoryMeasure = (result: Pick<SensoryResult, 'sectionScores'>): Measure => ({
  tone: 'sensory',
  rowHeader: 'Bagian',
  rows: sectionRows(result).map(({ letter, name, average }) => ({
    key: letter,
    name,
    label: `${letter}. ${name}`,
    now: average,
  })),
  min: 1,
  max: 5,
  format: withOneDecimal,
  unit: '',
  texts: { more: 'lebih sering muncul', less: 'lebih jarang muncul', same: 'sama seperti sebelumnya' },
});

/** The result in two sentences: which sections are prominent, and how to read the numbers. */
export function summarize({ sectionScores, participantInfo }: SensoryResult): [string, string] {
  const child = participantInfo.childName || 'anak Anda';
  return [
    describeProminentSections(sectionScores),
    `Angka yang lebih tinggi berarti perilakunya lebih sering muncul; hasil ini gambaran awal untuk mengenal ${child}, bukan nilai.`,
  ];
}

function describeProminentSections(sectionScores: SensoryResult['sectionScores']): string {
  const { sections, explanation } = findProminentSections(Object.values(sectionScores));
  const names = joinWords(sections.map(({ name }) => name));
  return explanation ?? `Menurut jawaban Anda, perilaku yang ditanyakan paling sering muncul pada bagian ${names}.`;
}
