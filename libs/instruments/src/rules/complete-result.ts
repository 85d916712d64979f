import type {
  AssessmentResult,
  AssessmentType,
  BandView,
  CategoryScore,
  IntelligenceResult,
  LearningResult,
  LearningStyle,
  SectionScore,
  SensoryResult,
} from '@kenali/contracts';
import { needsCaution } from './prominent-sections.ts';

/* Results may hold only what the specification names: without a type, with plain numbers, or with English keys. */

type Loose = Record<string, unknown>;

/**
 * Returns a result with every field of its type, so that no reader meets a missing one. What is not stored stays empty; nothing is
 * invented. A result of this system is returned as it is.
 * @param type of the assessment
 */
export function completeResult(type: AssessmentType, stored: AssessmentResult): AssessmentResult {
  if (stored.type && stored.instrument) return stored;
  const loose = { ...stored } as unknown as Loose;
  const common = { instrument: { id: type, version: '' }, completionDate: '' };
  switch (type) {
    case 'learning':
      return { ...common, ...learning(loose) };
    case 'intelligence':
      return { ...common, ...intelligence(loose) };
    case 'other':
      return { ...common, answers: [], ...loose, type };
    default:
      return { ...common, ...sensory(loose) };
  }
}

const NOTE = 'Rekomendasi Professional';
const BANDS: BandView[] = [
  { id: 'low', label: 'Sensitivitas Rendah', min: null, max: 154 },
  { id: 'moderately-low', label: 'Sensitivitas Sedang Rendah', min: 155, max: 189 },
  { id: 'normal', label: 'Sensitivitas Normal', min: 190, max: 239 },
  { id: 'moderately-high', label: 'Sensitivitas Sedang Tinggi', min: 240, max: 284 },
  { id: 'high', label: 'Sensitivitas Tinggi', min: 285, max: null },
];

function sensory(loose: Loose): Omit<SensoryResult, 'instrument' | 'completionDate'> {
  const sectionScores = Object.fromEntries(
    Object.entries((loose.sectionScores ?? {}) as Record<string, number | Partial<SectionScore>>).map(
      ([letter, score]) => [letter, section(letter, score)],
    ),
  );
  const sections = Object.values(sectionScores);
  const sum = (field: 'total' | 'count' | 'notObserved') => sections.reduce((all, each) => all + each[field], 0);
  const totalScore = Number(loose.totalScore ?? sum('total')) || 0;
  // The least that answers add up to is 1, so no total is known otherwise.
  const isKnown = totalScore > 0;
  return {
    totalScore,
    bandScore: isKnown ? totalScore : null,
    bandSet: 'questionnaire',
    band: (isKnown && BANDS.find(({ max }) => max === null || totalScore <= max)) || null,
    bands: BANDS,
    interpretation: '',
    answeredCount: sum('count'),
    notObservedCount: sum('notObserved'),
    patterns: {},
    participantInfo: {},
    comments: {},
    recommendations: [],
    disclaimer: { heading: NOTE, text: 'Laporan ini merupakan alat bantu penapisan, bukan alat diagnosis.' },
    ...loose,
    sectionScores,
    type: 'sensory',
  };
}

/** The highest point of the answer scale: a plain number above it is a total. */
const HIGHEST_AVERAGE = 5;

function section(letter: string, score: number | Partial<SectionScore>): SectionScore {
  const given = typeof score === 'number' ? (score > HIGHEST_AVERAGE ? { total: score } : { average: score }) : score;
  const { total = 0, count = 0, notObserved = 0, itemCount = count + notObserved } = given;
  const average = given.average ?? (count > 0 ? total / count : null);
  return {
    name: `Bagian ${letter}`,
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

function learning(loose: Loose): Omit<LearningResult, 'instrument' | 'completionDate'> {
  const styleScores: LearningResult['styleScores'] = { visual: 0, auditori: 0, kinestetik: 0 };
  for (const [key, score] of Object.entries((loose.styleScores ?? loose.scores ?? {}) as Record<string, number>)) {
    const style = STYLES[key];
    if (style) styleScores[style] = score;
  }
  const styles = Object.keys(styleScores) as LearningStyle[];
  const highest = Math.max(...Object.values(styleScores));
  const leading = styles.filter((style) => styleScores[style] === highest);
  const stated = STYLES[String(loose.primaryStyle ?? loose.dominantStyle)];
  const primaryStyle = stated ?? (leading.length === 1 ? leading[0] : undefined) ?? 'campuran';
  return {
    tiedStyles: primaryStyle === 'campuran' ? leading : [],
    primary: { name: titleOf(primaryStyle), description: '' },
    styles: styles.map((style) => ({ style, name: titleOf(style), tips: [] })),
    note: 'Hasil ini menggambarkan kesukaan belajar, bukan batas kemampuan.',
    ...loose,
    styleScores,
    primaryStyle,
    type: 'learning',
  };
}

function intelligence(loose: Loose): Omit<IntelligenceResult, 'instrument' | 'completionDate'> {
  const given = (loose.categoryScores ?? []) as Partial<CategoryScore>[];
  const percentages = given.map(
    ({ percentage, score = 0, total = 0 }) => percentage ?? (total && (score / total) * 100),
  );
  const categoryScores = given.map(({ category, name, score = 0, total = 0 }, at): CategoryScore => {
    const percentage = percentages[at] as number;
    return {
      category: category ?? String(name),
      name: name ?? titleOf(String(category)),
      score,
      total,
      percentage,
      rank: percentages.filter((other) => other > percentage).length + 1,
    };
  });
  const named = new Set(((loose.dominantIntelligences ?? []) as Partial<CategoryScore>[]).map(keyOf));
  return {
    isFlat: categoryScores.length > 1 && new Set(percentages).size === 1,
    recommendations: [],
    importantNote: { heading: 'Catatan Penting', text: 'Gambaran minat, bukan ukuran tingkat kecerdasan.' },
    ...loose,
    categoryScores,
    dominantIntelligences: categoryScores.filter((score) => named.has(keyOf(score)) || named.has(score.name)),
    type: 'intelligence',
  };
}

const keyOf = ({ category, name }: Partial<CategoryScore>) => category ?? name;

/** `visual_spasial` is "Visual-Spasial". */
const titleOf = (key: string) =>
  key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');
