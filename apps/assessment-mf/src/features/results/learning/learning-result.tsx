import type { LearningResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { ComparisonCard } from '../comparison/comparison-card.tsx';
import { ResultCard, type ResultViewProps, Tips } from '../parts/result-parts.tsx';
import { ScoreBars } from '../parts/score-bars.tsx';
import { learningBars, learningMeasure, tiedNames } from './learning-scores.ts';

const DominantStyle = styled.p`
  color: ${({ theme }) => theme.color.learning};
  font-size: ${({ theme }) => theme.text[1].phone};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: 1.2;
`;

/** The learning style result: the meaning, the scores, the recommendations, and the limits of the inventory. */
export function LearningResultView({ result, completedAt, earlier }: ResultViewProps<LearningResult>) {
  const tied = tiedNames(result);
  return (
    <>
      <ResultCard heading="Gaya Belajar Dominan">
        <DominantStyle>{result.primary.name}</DominantStyle>
        {tied && <Text $weight="medium">Gaya yang sama kuat: {tied}.</Text>}
        <Text>{result.primary.description}</Text>
      </ResultCard>
      <ResultCard heading="Rincian Skor">
        <Text $tone="inkSoft">Berapa kali tiap gaya Anda pilih, dan bagiannya dari semua jawaban.</Text>
        <ScoreBars caption="Skor tiap gaya" rowHeader="Gaya" tone="learning" bars={learningBars(result)} />
      </ResultCard>
      <ComparisonCard measure={learningMeasure(result)} completedAt={completedAt} earlier={earlier} />
      <ResultCard heading="Rekomendasi Belajar">
        <Text $tone="inkSoft">Cobalah satu atau dua saran dahulu, juga dari gaya yang lain.</Text>
        {result.styles.map(({ style, name, tips }) => (
          <Tips key={style} name={name} tips={tips} badge={style === result.primaryStyle ? 'Dominan' : undefined} />
        ))}
      </ResultCard>
      <ResultCard heading="Kesukaan, Bukan Kemampuan">
        <Text>{result.note}</Text>
      </ResultCard>
    </>
  );
}
