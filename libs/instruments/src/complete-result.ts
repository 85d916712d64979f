import type {
  AssessmentResult,
  BandView,
  CategoryScore,
  IntelligenceResult,
  LearningResult,
  LearningStyle,
  SectionScore,
  SensoryResult,
} from '@kenali/contracts';
import type { IntelligencePack } from './intelligence/check-pack.ts';
import { type LearningPack, stylesOf } from './learning/check-pack.ts';
import type { Instrument } from './registry.ts';
import { needsCaution } from './rules/needs-caution.ts';
import type { SectionGroupingId, SensoryPack } from './sensory/pack/pack.ts';
import { bandScoreOf } from './sensory/scoring/score-sensory.ts';

/* Results may hold only what the specification names: without a type, with plain numbers, or with English keys. */

type Loose = Record<string, unknown>;

/**
 * Returns a result with every field of its type, so that no reader meets a missing one. Names, tips and notes come from the pack;
 * scores and texts about them that are not stored stay empty. A result of this system is returned as it is.
 * @param instrument the newest of the assessment's type
 * @param grouping what the letters of sensory sections mean
 */
export function completeResult(
  instrument: Instrument,
  stored: AssessmentResult,
  grouping: SectionGroupingId,
): AssessmentResult {
  if (stored.type && stored.instrument) return stored;
  const loose = { ...stored } as unknown as Loose;
  // Nobody knows the version that was answered.
  const common = { instrument: { id: instrument.id, version: '' }, completionDate: '' };
  switch (instrument.type) {
    case 'learning':
      return { ...common, ...learning(loose, instrument.pack) };
    case 'intelligence':
      return { ...common, ...intelligence(loose, instrument.pack) };
    case 'other':
      return { ...common, answers: [], ...loose, type: 'other' };
    default:
      return { ...common, ...sensory(loose, instrument.pack, grouping) };
  }
}

type Completed<Result> = Omit<Result, 'instrument' | 'completionDate'>;

function sensory(loose: Loose, pack: SensoryPack, grouping: SectionGroupingId): Completed<SensoryResult> {
  const names: Record<string, string> =
    grouping === 'admin-a-m'
      ? pack.adminSections
      : Object.fromEntries(pack.sections.map(({ letter, name }) => [letter, name]));
  const bands = pack.bandSets.questionnaire.bands.map(({ id, label, min, max }): BandView => ({ id, label, min, max }));
  const given = Object.entries((loose.sectionScores ?? {}) as Record<string, number | Partial<SectionScore>>);
  // The total of a section with few items may be on the scale too, so one number above it decides for all.
  const areTotals = given.some(([, score]) => typeof score === 'number' && score > HIGHEST_AVERAGE);
  const sectionScores = Object.fromEntries(
    given.map(([letter, score]) => [letter, section(names[letter] ?? `Bagian ${letter}`, score, areTotals)]),
  );
  const sections = Object.values(sectionScores);
  const sum = (field: 'total' | 'count') => sections.reduce((all, each) => all + each[field], 0);
  const totalScore = Number(loose.totalScore ?? sum('total')) || 0;
  const counted = sum('count');
  // Counts of some sections alone say nothing about the total.
  const isCounted = counted > 0 && counted <= pack.items.length && sum('total') === totalScore;
  // The least that answers add up to is 1, so no total is known otherwise.
  const known = totalScore > 0 ? totalScore : null;
  const bandScore = known && isCounted ? bandScoreOf(pack, known, counted) : known;
  return {
    totalScore,
    bandScore,
    bandSet: 'questionnaire',
    band: (bandScore !== null && bands.find(({ max }) => max === null || bandScore <= max)) || null,
    bands,
    interpretation: '',
    answeredCount: isCounted ? counted : 0,
    notObservedCount: isCounted ? pack.items.length - counted : 0,
    patterns: {},
    participantInfo: {},
    comments: {},
    recommendations: [],
    disclaimer: { ...pack.disclaimer },
    ...loose,
    sectionScores,
    type: 'sensory',
  };
}

/** The highest point of the answer scale: a plain number above it is a total. */
const HIGHEST_AVERAGE = 5;

function section(name: string, score: number | Partial<SectionScore>, isTotal: boolean): SectionScore {
  const given = typeof score === 'number' ? (isTotal ? { total: score } : { average: score }) : score;
  const { total = 0, count = 0, notObserved = 0, itemCount = count + notObserved } = given;
  const average = given.average ?? (count > 0 ? total / count : null);
  return {
    name,
    caution: needsCaution(notObserved, itemCount),
    ...given,
    total,
    count,
    notObserved,
    itemCount,
    average,
  };
}

const STYLES: Record<string, LearningStyle> = {
  visual: 'visual',
  auditori: 'auditori',
  auditory: 'auditori',
  kinestetik: 'kinestetik',
  kinesthetic: 'kinestetik',
};

function learning(loose: Loose, pack: LearningPack): Completed<LearningResult> {
  const styleScores: LearningResult['styleScores'] = { visual: 0, auditori: 0, kinestetik: 0 };
  for (const [key, score] of Object.entries((loose.styleScores ?? loose.scores ?? {}) as Record<string, number>)) {
    const style = STYLES[key];
    if (style) styleScores[style] = score;
  }
  const styles = stylesOf(pack);
  const highest = Math.max(...Object.values(styleScores));
  const leading = styles.filter((style) => styleScores[style] === highest);
  const stated = STYLES[String(loose.primaryStyle ?? loose.dominantStyle)];
  const primaryStyle = stated ?? (leading.length === 1 ? leading[0] : undefined) ?? pack.tieRule.result;
  return {
    tiedStyles: primaryStyle === 'campuran' ? leading : [],
    primary: { ...pack.styles[primaryStyle] },
    styles: styles.map((style) => ({ style, name: pack.styles[style].name, tips: [...pack.tips[style]] })),
    note: pack.note,
    ...loose,
    styleScores,
    primaryStyle,
    type: 'learning',
  };
}

function intelligence(loose: Loose, pack: IntelligencePack): Completed<IntelligenceResult> {
  const given = (loose.categoryScores ?? []) as Partial<CategoryScore>[];
  const percentages = given.map(
    ({ percentage, score = 0, total = 0 }) => percentage ?? (total && (score / total) * 100),
  );
  const categoryScores = given.map(({ category, name, score = 0, total = 0 }, at): CategoryScore => {
    const percentage = percentages[at] as number;
    const known = pack.categories.find((one) => one.key === category || one.name === (name ?? category));
    return {
      category: known?.key ?? category ?? String(name),
      name: name ?? known?.name ?? String(category),
      score,
      total,
      percentage,
      rank: percentages.filter((other) => other > percentage).length + 1,
    };
  });
  const named = new Set(((loose.dominantIntelligences ?? []) as Partial<CategoryScore>[]).map(keyOf));
  const tipsOf = (category: string) => pack.categories.find(({ key }) => key === category)?.tips ?? [];
  return {
    isFlat: categoryScores.length > 1 && new Set(percentages).size === 1,
    recommendations: categoryScores
      .filter(({ rank }) => rank <= pack.scoring.recommendationCategories)
      .sort((a, b) => a.rank - b.rank)
      .map(({ category, name }) => ({ category, name, tips: [...tipsOf(category)] })),
    importantNote: { ...pack.importantNote },
    ...loose,
    categoryScores,
    dominantIntelligences: categoryScores
      .filter((score) => named.has(keyOf(score)) || named.has(score.name))
      .sort((a, b) => a.rank - b.rank),
    type: 'intelligence',
  };
}

const keyOf = ({ category, name }: Partial<CategoryScore>) => category ?? name;
