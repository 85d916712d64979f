const MAX_SECTIONS = 3;
/** JARANG on the scale. Below it, the behaviours of a section hardly occur. */
const MIN_AVERAGE = 2;

const NOTHING_ANSWERED = 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';
const ALL_EQUAL = 'Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.';
const TOO_MANY_TIES = 'Rata-rata tertinggi dimiliki bersama oleh lebih dari tiga bagian; lihat Rincian Per Bagian.';

type Answered<Section> = Section & { average: number };

/** Either some sections, or a sentence that a summary shows because there are none. */
export type ProminentSections<Section> =
  | { sections: Answered<Section>[]; explanation: null }
  | { sections: []; explanation: string };

/**
 * The sections that a summary of a sensory profile names as the most prominent, highest average first. It names three at
 * most. Below the highest average, a section needs at least 2. Sections with equal averages are either all named or all left
 * out, because a reader would take an omitted one for lower.
 */
export function findProminentSections<Section extends { average: number | null }>(
  sections: readonly Section[],
): ProminentSections<Section> {
  const answered = sections
    .filter((section): section is Answered<Section> => section.average !== null)
    .sort((a, b) => b.average - a.average);
  const [highest] = answered;
  if (!highest) return { sections: [], explanation: NOTHING_ANSWERED };
  const countFrom = (average: number) => answered.filter((section) => section.average >= average).length;
  if (countFrom(highest.average) === answered.length) return { sections: [], explanation: ALL_EQUAL };
  if (countFrom(highest.average) > MAX_SECTIONS) return { sections: [], explanation: TOO_MANY_TIES };
  const prominent = answered.filter(
    ({ average }) => average === highest.average || (average >= MIN_AVERAGE && countFrom(average) <= MAX_SECTIONS),
  );
  return { sections: prominent, explanation: null };
}
