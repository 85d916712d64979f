import type { LearningResult } from '@kenali/contracts';
import type { CardBlock, ReportBlock, SplitBlock } from '../report-blocks.ts';
import { type UserSource, userFacts } from './facts-blocks.ts';
import { joinWords, percent } from './indonesian.ts';

export function learningBlocks(results: LearningResult, source: UserSource): ReportBlock[] {
  return [
    userFacts(source),
    dominantCard(results),
    scoreSplit(results),
    {
      kind: 'tips',
      heading: 'Rekomendasi Belajar',
      entries: results.styles.map(({ name, tips }) => ({ label: name, tips })),
    },
    { kind: 'card', tone: 'plain', heading: 'Catatan', text: results.note },
  ];
}

function dominantCard({ primary, tiedStyles, styles, styleScores }: LearningResult): CardBlock {
  const tied = styles.filter(({ style }) => tiedStyles.includes(style));
  const score = tied[0] ? styleScores[tied[0].style] : 0;
  return {
    kind: 'card',
    tone: 'lead',
    heading: 'Gaya Belajar Dominan',
    title: primary.name,
    text: primary.description,
    ...(tied.length > 0
      ? { closing: `Skor tertinggi yang sama: ${joinWords(tied.map(({ name }) => name))}, masing-masing ${score}.` }
      : {}),
  };
}

function scoreSplit({ styles, styleScores }: LearningResult): SplitBlock {
  const total = styles.reduce((sum, { style }) => sum + styleScores[style], 0);
  const parts = styles.map(({ style, name }) => {
    const score = styleScores[style];
    const share = total === 0 ? 0 : score / total;
    return { name, detail: `${score} dari ${total} jawaban`, value: percent(share * 100), share };
  });
  return {
    kind: 'split',
    heading: 'Rincian Skor',
    caption: 'Berapa kali setiap gaya dipilih, dan bagiannya dari semua jawaban.',
    alt: `Diagram bagian dari ${total} jawaban: ${parts.map(({ name, value }) => `${name} ${value}`).join(', ')}.`,
    columns: { name: 'Gaya belajar', value: 'Persentase' },
    parts,
  };
}
