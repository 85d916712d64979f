import {
  ASSESSMENT_TYPE,
  type AssessmentType,
  type CategoryScore,
  type ChildRef,
  type IntelligenceResult,
  type LearningResult,
} from '@kenali/contracts';
import { joinWords, oneDecimal, weekText } from '../words.ts';

/**
 * The texts of learning-style and multiple-intelligence results that the page and the PDF share. They are those of all versions, and reach
 * earlier results too; what one version alone says comes from its pack.
 */

/** Says whom the texts address if an account answered for a child; null if they address the respondent, and without a child. */
export const addressedChild = (type: AssessmentType, child: ChildRef | undefined): string | null =>
  child && ASSESSMENT_TYPE[type].addressesAssessed ? `“Anda” dalam laporan ini berarti ${child.name}.` : null;

interface LearningSummary {
  /** `Visual`, or `Campuran` for a tie. */
  title: string;
  description: string;
  /** The tied styles, or a second one that was chosen almost as often. Null if one style clearly leads. */
  closeness: string | null;
  /** What to try this week: for the style that was chosen most often, or from each that shares the first place. */
  week: string;
}

export function learningSummary({
  primary,
  primaryStyle,
  tiedStyles,
  styles,
  styleScores,
}: LearningResult): LearningSummary {
  const tied = styles.filter(({ style }) => tiedStyles.includes(style)).map(({ name }) => name);
  const leading = styles.find(({ style }) => style === primaryStyle);
  const isTied = tied.length > 1;
  const sentences = [
    ...(isTied ? [`Gaya yang sama sering dipilih: ${joinWords(tied)}.`] : []),
    ...closeNext(styles, styleScores),
  ];
  return {
    title: primary.name,
    description: primary.description,
    week: isTied ? TIED_WEEK : weekText(leading?.tips[0]),
    closeness: sentences.join(' ') || null,
  };
}

const TIED_WEEK = weekText('Cobalah satu saran dari setiap gaya yang sama sering dipilih.');

/** With one answer between them, another day could have turned the order round. */
function closeNext(styles: LearningResult['styles'], scores: LearningResult['styleScores']): string[] {
  const most = Math.max(...styles.map(({ style }) => scores[style]));
  const close = styles.filter(({ style }) => scores[style] === most - 1).map(({ name }) => name);
  return close.length === 0
    ? []
    : [`Selisihnya dengan ${joinWords(close)} hanya 1 jawaban, jadi hampir sama sering dipilih.`];
}

export const LEARNING_SCORES_CAPTION = 'Berapa kali tiap gaya dipilih, dan bagiannya dari semua jawaban.';
export const LEARNING_TIPS_CAPTION = 'Cobalah satu atau dua saran dahulu, juga dari gaya yang lain.';

const FALLBACK_RANKS = 3;

/**
 * The dominant categories. If the result names none, returns ranks 1 to 3, including all ties at rank 3. A category without a single
 * Ya has a rank when few were chosen, but nothing dominates in it.
 */
export function findDominant({
  dominantIntelligences,
  categoryScores,
}: Pick<IntelligenceResult, 'dominantIntelligences' | 'categoryScores'>): CategoryScore[] {
  const found =
    dominantIntelligences.length > 0
      ? dominantIntelligences
      : rankByPercentage(categoryScores).filter(({ rank }) => rank <= FALLBACK_RANKS);
  return found.filter(({ percentage }) => percentage > 0);
}

/** The tips of the result, without those of categories that no answer speaks for. */
export const intelligenceTips = ({
  recommendations,
  categoryScores,
}: Pick<IntelligenceResult, 'recommendations' | 'categoryScores'>): IntelligenceResult['recommendations'] =>
  recommendations.filter(
    ({ category }) => !categoryScores.some((one) => one.category === category && one.percentage === 0),
  );

/** Standard competition ranking (1, 1, 3). Equal percentages keep the order of the pack. */
function rankByPercentage(scores: readonly CategoryScore[]): CategoryScore[] {
  const sorted = [...scores].sort((a, b) => b.percentage - a.percentage);
  return sorted.map((score) => ({
    ...score,
    rank: sorted.findIndex(({ percentage }) => percentage === score.percentage) + 1,
  }));
}

/** 85.714 is "85,7%", 90 is "90%". */
export const percentText = (percentage: number): string => `${oneDecimal(percentage).replace(/,0$/, '')}%`;

const DOMINANT_CAPTION =
  'Bidang yang paling sering dijawab dengan Ya. Bidang dengan persentase yang sama menempati peringkat yang sama.';

/** What the ranks compare, and what they do not show about these answers. */
export function dominantSentences(
  result: Pick<IntelligenceResult, 'dominantIntelligences' | 'categoryScores'>,
): [caption: string, ...notes: string[]] {
  const dominant = findDominant(result);
  return [
    DOMINANT_CAPTION,
    ...(dominant.length > FALLBACK_RANKS && dominant.length === result.categoryScores.length ? [ALL_DOMINANT] : []),
    ...(dominant.some(({ percentage }) => percentage < 50) ? [BELOW_HALF] : []),
  ];
}

const ALL_DOMINANT =
  'Semua bidang disebut karena beberapa di antaranya berbagi peringkat, jadi yang perlu dibaca adalah persentasenya.';
/** A rank alone would name a strength that the answers deny. */
const BELOW_HALF =
  'Pada bidang di bawah 50%, jawaban Tidak lebih banyak daripada Ya: peringkatnya hanya membandingkan antarbidang.';
export const INTELLIGENCE_SCORES_CAPTION =
  'Jumlah pernyataan yang dijawab dengan Ya pada tiap bidang, dan persentasenya.';
export const INTELLIGENCE_TIPS_CAPTION = 'Pilih satu atau dua saran untuk minggu ini.';

/** What to try this week: for the first category, or for any that shares the first rank. */
export function intelligenceWeek(result: IntelligenceResult): string {
  const tips = intelligenceTips(result);
  const isTied = findDominant(result).filter(({ rank }) => rank === 1).length > 1;
  return weekText(isTied && tips.length > 1 ? TIED_TIP : tips[0]?.tips[0]);
}

const TIED_TIP = 'Pilihlah satu saran dari salah satu bidang yang menempati peringkat pertama.';

/** Two sentences for a profile in which all categories are equal. */
export const flatProfile = ({ categoryScores }: Pick<IntelligenceResult, 'categoryScores'>): [string, string] => [
  `Hasil ini menunjukkan profil merata: semua bidang memperoleh persentase yang sama${
    categoryScores[0] ? `, yaitu ${percentText(categoryScores[0].percentage)}` : ''
  }.`,
  'Tidak ada bidang yang lebih menonjol, sehingga tidak ada peringkat.',
];

/** In place of tips, which would be about all categories alike. */
export const FLAT_TIPS =
  'Laporan ini belum memilihkan saran karena tidak ada bidang yang lebih menonjol. Mulailah dari bidang yang paling menarik.';
