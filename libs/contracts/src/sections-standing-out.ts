const MOST = 3;
/** The scale's JARANG: below it, the behaviours of a section hardly appear. */
const APPEARS = 2;

const UNANSWERED = 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';
const EQUAL = 'Rata-rata semua bagian sama; tidak ada bagian yang lebih menonjol.';
const SHARED = 'Rata-rata tertinggi dimiliki bersama oleh lebih dari tiga bagian; lihat Rincian Per Bagian.';

type Scored<Section> = Section & { average: number };

/** What a summary of a sensory profile names: some sections, or a sentence in their place. */
export type StandingOut<Section> = { named: Scored<Section>[]; instead: null } | { named: []; instead: string };

/**
 * The sections that a summary may name as shown most often, the highest average first: three at most, none that hardly
 * appears beside one that does more, and never some of several that are equal, as a reader would take the others for lower.
 */
export function sectionsStandingOut<Section extends { average: number | null }>(
  sections: readonly Section[],
): StandingOut<Section> {
  const answered = sections
    .filter((section): section is Scored<Section> => section.average !== null)
    .sort((a, b) => b.average - a.average);
  const [first] = answered;
  if (!first) return { named: [], instead: UNANSWERED };
  const reaching = (average: number) => answered.filter((section) => section.average >= average).length;
  if (reaching(first.average) === answered.length) return { named: [], instead: EQUAL };
  if (reaching(first.average) > MOST) return { named: [], instead: SHARED };
  const named = answered.filter(
    ({ average }) => average === first.average || (average >= APPEARS && reaching(average) <= MOST),
  );
  return { named, instead: null };
}
