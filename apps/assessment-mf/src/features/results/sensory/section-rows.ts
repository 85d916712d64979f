import type { SensoryResult } from '@kenali/contracts';
import { averageText } from './indonesian.ts';

export interface SectionRow {
  letter: string;
  name: string;
  total: number;
  /** Answered items, "7 dari 8" where some were not observed. */
  count: string;
  average: number | null;
  averageText: string;
  caution: string | undefined;
}

/** A to N. Sections have no bands: an average is a place on the scale, with a caution where little was observed. */
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
      caution: caution ? cautionOf(average) : undefined,
    }));

const cautionOf = (average: number | null): string =>
  average === null
    ? 'Tidak ada butir yang teramati pada bagian ini.'
    : 'Lebih dari 20% butir tidak teramati: baca rata-rata ini dengan hati-hati.';
