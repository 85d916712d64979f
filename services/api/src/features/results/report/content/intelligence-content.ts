import { type CategoryScore, type IntelligenceResult, RESULT_TEXTS } from '@kenali/contracts';
import type { BarsBlock, CardBlock, ReportBlock } from '../report-blocks.ts';
import { type UserSource, userFacts } from './facts-blocks.ts';
import { percent } from './indonesian.ts';

export function intelligenceBlocks(results: IntelligenceResult, source: UserSource): ReportBlock[] {
  const note: CardBlock = { kind: 'card', tone: 'caution', ...results.importantNote };
  if (results.categoryScores.length === 0) return [userFacts(source), noScoresCard, note];
  return [
    userFacts(source),
    dominantCard(results),
    categoryBars(results),
    {
      kind: 'tips',
      heading: 'Rekomendasi Pengembangan',
      entries: results.recommendations.map(({ name, tips }) => ({ label: name, tips })),
    },
    note,
  ];
}

const noScoresCard: CardBlock = {
  kind: 'card',
  tone: 'lead',
  heading: 'Kecerdasan Dominan Anda',
  text: `${RESULT_TEXTS.beingProcessed}.`,
  closing: RESULT_TEXTS.interpretationLater,
};

const percentOf = ({ percentage }: CategoryScore) => percent(percentage, { atMost: 1 });

/** The dominant categories that the result lists. If it lists none, ranks 1 to 3 including ties. */
const dominantOf = ({ dominantIntelligences, categoryScores }: IntelligenceResult) =>
  dominantIntelligences.length > 0
    ? dominantIntelligences
    : categoryScores.filter(({ rank }) => rank <= 3).sort((a, b) => a.rank - b.rank);

function dominantCard(results: IntelligenceResult): CardBlock {
  const first = results.categoryScores[0] as CategoryScore;
  const dominant = dominantOf(results);
  const card = { kind: 'card', tone: 'lead', heading: 'Kecerdasan Dominan Anda' } as const;
  if (results.isFlat)
    return {
      ...card,
      title: 'Profil merata',
      text: `Semua bidang kecerdasan memperoleh persentase yang sama, ${percentOf(first)}; tidak ada bidang yang lebih menonjol.`,
    };
  const isTied = new Set(dominant.map(({ rank }) => rank)).size < dominant.length;
  return {
    ...card,
    text: 'Bidang yang paling banyak dijawab Ya:',
    highlights: dominant.map((score) => ({
      value: `#${score.rank}`,
      name: `${score.name}, ${percentOf(score)}`,
    })),
    ...(isTied ? { closing: 'Bidang dengan persentase yang sama mendapat peringkat yang sama.' } : {}),
  };
}

function categoryBars({ categoryScores }: IntelligenceResult): BarsBlock {
  return {
    kind: 'bars',
    heading: 'Profil Kecerdasan Lengkap',
    caption: 'Jumlah pernyataan yang dijawab Ya pada setiap bidang.',
    alt: `Diagram batang: persentase jawaban Ya pada ${categoryScores.length} bidang. Angkanya ada pada tabel berikut.`,
    columns: { name: 'Bidang', value: 'Persentase' },
    axis: { from: '0%', to: '100%', steps: 4 },
    rows: categoryScores.map((score) => ({
      letter: null,
      name: score.name,
      value: percentOf(score),
      share: score.score === 0 ? null : score.percentage / 100,
      detail: `Skor ${score.score}/${score.total}`,
      caution: null,
    })),
  };
}
