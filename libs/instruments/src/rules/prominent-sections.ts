import {
  DEFAULT_SCALE,
  joinWords,
  MOST_NAMED,
  namesOrCount,
  oneDecimal,
  positionOnScale,
  roundToOneDecimal,
  type ScaleLabel,
} from './words.ts';

export interface ComparedSection {
  letter: string;
  name: string;
  /** The name in sentences. */
  shortName: string;
  average: number | null;
  /** 0 for an imported score, whose items nobody knows. */
  itemCount: number;
  /** Too many items were not observed. */
  caution: boolean;
}

interface ProminenceRules {
  /** The lowest average that can be prominent. */
  prominentFrom: number;
  /** How far a prominent section is above the average of all answers, in scale steps. */
  difference: number;
  prominentLimit: number;
  smallSectionBelow: number;
  /** The share of sections that must be certain before any are compared. */
  certainShare?: number | undefined;
}

/** For packs that were published without rules. The values are those of `sensory-profile` 1.0.2. */
export const DEFAULT_PROMINENCE: ProminenceRules = {
  prominentFrom: 2,
  difference: 0.5,
  prominentLimit: 3,
  smallSectionBelow: 5,
  certainShare: 0.5,
};

interface ProminentSections<Section> {
  /** The finding in one sentence. */
  sentence: string;
  /** Highest average first; empty if nothing stands out. */
  sections: (Section & { average: number })[];
  notes: string[];
  /** Ids of the rules that chose the sentence and each note. */
  rules: { sentence: ProminenceRule; notes: ProminenceNoteRule[] };
  /** The average from which on a section can be prominent; null if nothing is compared. */
  threshold: number | null;
}

type ProminenceRule = 'prominence.nothing-answered' | 'prominence.few-certain' | 'prominence.even' | 'prominence.named';
export type ProminenceNoteRule =
  | 'prominence.rare'
  | 'prominence.tie'
  | 'prominence.next-tie'
  | 'prominence.small-section'
  | 'prominence.uncertain';

const NOTHING_ANSWERED = 'Belum ada bagian yang dapat digambarkan karena tidak ada butir yang dijawab.';
const NO_AVERAGE = 'Belum ada bagian yang dapat digambarkan karena rata-ratanya tidak tersimpan.';
const NOTHING_CERTAIN = 'Belum ada bagian yang cukup teramati untuk dibandingkan.';

/**
 * The sections that a summary names as prominent, and the sentences about them. A prominent section is clearly above the
 * average of all answers, and enough of its items were observed. Averages that look equal with one decimal are a tie: all
 * are named, or the notes name those that are not.
 * @param overall mean of all answered items; null if there are none
 */
export function findProminentSections<Section extends ComparedSection>(
  sections: readonly Section[],
  overall: number | null,
  rules: ProminenceRules = DEFAULT_PROMINENCE,
  scale?: readonly ScaleLabel[],
): ProminentSections<Section> {
  const answered = sections.filter((section): section is Section & { average: number } => section.average !== null);
  const certain = answered.filter(({ caution }) => !caution).sort((a, b) => b.average - a.average);
  const nothing = (rule: ProminenceRule, sentence: string, threshold: number | null = null) => ({
    sentence,
    sections: [],
    threshold,
    ...withRules(rule, { 'prominence.uncertain': uncertainNotes(sections, rule !== 'prominence.few-certain') }),
  });
  if (overall === null || answered.length === 0)
    return {
      sentence: sections.some(({ itemCount }) => itemCount === 0) ? NO_AVERAGE : NOTHING_ANSWERED,
      sections: [],
      threshold: null,
      ...withRules('prominence.nothing-answered', {}),
    };
  const needed = Math.max(Math.min(2, sections.length), sections.length * (rules.certainShare ?? 0));
  if (certain.length < needed)
    return nothing(
      'prominence.few-certain',
      certain.length === 0
        ? NOTHING_CERTAIN
        : `Baru ${certain.length} dari ${sections.length} bagian yang cukup teramati, sehingga belum ada yang dapat dibandingkan.`,
    );
  // On the numbers that readers see, so that sections which look equal are treated alike.
  const threshold = Math.max(rules.prominentFrom, roundToOneDecimal(overall) + rules.difference);
  const candidates = certain.filter(({ average }) => roundToOneDecimal(average) >= threshold - 1e-9);
  const groups = groupTies(candidates);
  const firstSize = groups[0]?.length ?? 0;
  const isEven = groupTies(certain).length === 1;
  if (isEven || firstSize === 0 || firstSize > MOST_NAMED) {
    const isPart = sections.some(({ caution }) => caution);
    return nothing(
      'prominence.even',
      evenSentence(certain, { tied: firstSize, isPart, overall, rules }, scale),
      threshold,
    );
  }
  const named: (Section & { average: number })[] = [];
  let left: (Section & { average: number })[] = [];
  for (const group of groups) {
    const isFirst = named.length === 0;
    if (!isFirst && named.length + group.length > rules.prominentLimit) {
      if (group.length > 1 && named.length < rules.prominentLimit) left = group;
      break;
    }
    named.push(...group);
  }
  const names = joinWords(named.map(({ shortName, average }) => `${shortName} (${oneDecimal(average)})`));
  return {
    sentence: `Menurut jawaban kuesioner, perilaku yang ditanyakan paling sering muncul pada bagian ${names}.`,
    sections: named,
    threshold,
    ...withRules('prominence.named', {
      'prominence.rare': rareNotes(named, scale),
      'prominence.tie': tieNotes(named),
      'prominence.next-tie': leftNotes(left),
      'prominence.small-section': smallNotes(named, rules.smallSectionBelow),
      'prominence.uncertain': uncertainNotes(sections),
    }),
  };
}

/** The notes in the given order, and the rule of each. */
function withRules(sentence: ProminenceRule, notes: Partial<Record<ProminenceNoteRule, string[]>>) {
  const all = Object.entries(notes).flatMap(([rule, texts]) =>
    texts.map((text) => [rule as ProminenceNoteRule, text] as const),
  );
  return { notes: all.map(([, text]) => text), rules: { sentence, notes: all.map(([rule]) => rule) } };
}

/** Sections with the same rounded average, in the given order. */
function groupTies<Section extends { average: number }>(sections: readonly Section[]): Section[][] {
  const groups = new Map<number, Section[]>();
  for (const section of sections) {
    const shown = roundToOneDecimal(section.average);
    groups.set(shown, [...(groups.get(shown) ?? []), section]);
  }
  return [...groups.values()];
}

interface Compared {
  /** How many share the highest average. */
  tied: number;
  /** Whether other sections were left out as uncertain. */
  isPart: boolean;
  overall: number;
  rules: ProminenceRules;
}

/** What is true of sections of which none is named. One that is above the others may still be too rare, or too close to the average. */
function evenSentence(
  certain: readonly { average: number }[],
  { tied, isPart, overall, rules: { prominentFrom } }: Compared,
  scale?: readonly ScaleLabel[],
): string {
  const observed = isPart ? ' yang cukup teramati' : '';
  const averages = certain.map(({ average }) => average);
  const [lowest, highest] = [oneDecimal(Math.min(...averages)), oneDecimal(Math.max(...averages))];
  if (lowest === highest)
    return `Rata-rata semua bagian${observed} sama, yaitu ${highest} (${positionOnScale(averages[0] as number, scale)}); tidak ada bagian yang lebih menonjol.`;
  if (tied > 0)
    return `Rata-rata tertinggi, ${highest}, dimiliki bersama oleh ${tied} bagian, terlalu banyak untuk disebut satu per satu; lihat Rincian Per Bagian.`;
  const range = `rata-rata bagian berkisar ${lowest} sampai ${highest}`;
  return roundToOneDecimal(Math.max(...averages)) < prominentFrom
    ? `Tidak ada bagian${observed} yang rata-ratanya mencapai ${oneDecimal(prominentFrom)} (${positionOnScale(prominentFrom, scale)}); ${range}.`
    : `Tidak ada bagian${observed} yang jelas di atas rata-rata semua jawaban, yaitu ${oneDecimal(overall)}; ${range}.`;
}

/** "Paling sering" may still be rare. */
function rareNotes(named: readonly { average: number }[], scale: readonly ScaleLabel[] = DEFAULT_SCALE): string[] {
  const highest = named[0]?.average ?? 0;
  const values = scale.map(({ value }) => value);
  if (roundToOneDecimal(highest) >= (Math.min(...values) + Math.max(...values)) / 2) return [];
  return [
    `Kata “paling sering” hanya membandingkan antarbagian: rata-rata ${oneDecimal(highest)} berarti ${positionOnScale(highest, scale)}.`,
  ];
}

const tieNotes = (named: readonly { shortName: string; average: number }[]): string[] =>
  groupTies(named)
    .filter((group) => group.length > 1)
    .map(
      (group) =>
        `${joinWords(group.map(({ shortName }) => shortName))} sama tinggi, yaitu ${oneDecimal(group[0]?.average ?? 0)}.`,
    );

function leftNotes(left: readonly { shortName: string; average: number }[]): string[] {
  if (left.length === 0) return [];
  const who =
    left.length > MOST_NAMED ? `${left.length} bagian berikutnya` : joinWords(left.map(({ shortName }) => shortName));
  return [`${who} menyusul dengan rata-rata yang sama, yaitu ${oneDecimal(left[0]?.average ?? 0)}.`];
}

const smallNotes = (named: readonly { shortName: string; itemCount: number }[], below: number): string[] =>
  named
    .filter(({ itemCount }) => itemCount > 0 && itemCount < below)
    .map(
      ({ shortName, itemCount }) =>
        `${shortName} hanya memuat ${itemCount} butir, sehingga satu jawaban saja banyak mengubah rata-ratanya.`,
    );

/** @param areCompared whether the sentence before compares the other sections */
function uncertainNotes(sections: readonly ComparedSection[], areCompared = true): string[] {
  const uncertain = sections.filter(({ caution }) => caution).map(({ shortName }) => shortName);
  if (uncertain.length === 0) return [];
  const isMany = uncertain.length > MOST_NAMED;
  if (areCompared)
    return [
      `Yang dibandingkan hanya ${sections.length - uncertain.length} dari ${sections.length} bagian: lebih dari 20% butir tidak teramati pada ${isMany ? 'bagian lainnya' : joinWords(uncertain)}.`,
    ];
  return [`Lebih dari 20% butir tidak teramati pada ${namesOrCount(uncertain, sections.length, 'bagian')}.`];
}
