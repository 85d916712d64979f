import type { IntelligenceResult, LearningResult, Reason } from '@kenali/contracts';
import { joinWords } from '../words.ts';
import {
  dominantSentences,
  FLAT_TIPS,
  findDominant,
  flatProfile,
  intelligenceTips,
  learningSummary,
  percentText,
} from './choice-report.ts';

/** Why a learning-style report says what it says: one reason for each interpretive sentence. */
export function explainLearning(result: LearningResult): Reason[] {
  const { styles, styleScores, primaryStyle, tiedStyles } = result;
  const { title, description, closeness } = learningSummary(result);
  const counts = `Pilihan: ${joinWords(styles.map(({ style, name }) => `${name} ${styleScores[style]}`))}.`;
  return [
    {
      rule: tiedStyles.length > 0 ? 'style.tie' : `style.${primaryStyle}`,
      sentence: `${title}: ${description}`,
      because: [
        counts,
        tiedStyles.length > 0
          ? 'Beberapa gaya paling sering dipilih sama banyak.'
          : 'Gaya yang paling sering dipilih menjadi gaya utama.',
      ],
    },
    ...(closeness === null
      ? []
      : [
          {
            rule: tiedStyles.length > 0 ? 'style.tied-names' : 'style.close-second',
            sentence: closeness,
            because: [
              counts,
              ...(closeness.includes('Selisihnya') ? ['Selisih satu jawaban disebut hampir sama sering dipilih.'] : []),
            ],
          },
        ]),
    ...styles.flatMap(({ style, name, tips }) =>
      tips.map((tip, index) => ({
        rule: `tips.${style}.${index + 1}`,
        sentence: tip,
        because: [`Saran untuk gaya ${name}. Saran semua gaya ditampilkan.`],
      })),
    ),
  ];
}

/** Why a multiple-intelligence report says what it says: one reason for each interpretive sentence. */
export function explainIntelligence(result: IntelligenceResult): Reason[] {
  const { categoryScores, isFlat } = result;
  if (categoryScores.length === 0) return [];
  if (isFlat) {
    const because = ['Semua bidang memperoleh persentase yang sama.'];
    return [...flatProfile(result), FLAT_TIPS].map((sentence) => ({ rule: 'profile.flat', sentence, because }));
  }
  const [, ...notes] = dominantSentences(result);
  return [
    ...notes.map((sentence) => ({
      rule: 'dominant.note',
      sentence,
      because: [
        `Yang disebut dominan: ${joinWords(findDominant(result).map(({ name, percentage }) => `${name} ${percentText(percentage)}`))}.`,
      ],
    })),
    ...findDominant(result).map(({ category, name, rank, score, total, percentage }) => ({
      rule: `dominant.${category}`,
      sentence: `#${rank} ${name}`,
      because: [
        `${score} dari ${total} pernyataan dijawab Ya (${percentText(percentage)}): peringkat ${rank}. Peringkat 1 sampai 3 disebut dominan, termasuk yang sama.`,
      ],
    })),
    ...intelligenceTips(result).flatMap(({ category, name, tips }) =>
      tips.map((tip, index) => ({
        rule: `tips.${category}.${index + 1}`,
        sentence: tip,
        because: [`${name} menempati peringkat 1 atau 2, jadi sarannya ditampilkan.`],
      })),
    ),
  ];
}
