import type { LearningResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { ComparisonCard } from '../comparison/comparison-card.tsx';
import { ResultCard } from '../parts/result-card.tsx';
import { ScoreBars } from '../parts/score-bars.tsx';
import { Tips } from '../parts/tips.tsx';
import type { ViewProps } from '../parts/view-props.ts';
import { DominantStyleCard } from './dominant-style-card.tsx';
import { learningMeasure } from './learning-measure.ts';
import { learningBars } from './learning-scores.ts';

/** First what it means, then the numbers, then what to try, then the limits. */
export function LearningResultView({ result, completedAt, earlier }: ViewProps<LearningResult>) {
  return (
    <>
      <DominantStyleCard result={result} />
      <ResultCard heading="Rincian Skor">
        <Text $tone="inkSoft">Berapa kali tiap gaya Anda pilih, dan bagiannya dari semua jawaban.</Text>
        <ScoreBars caption="Skor tiap gaya" rowHead="Gaya" tone="learning" bars={learningBars(result)} />
      </ResultCard>
      <ComparisonCard measure={learningMeasure(result)} completedAt={completedAt} earlier={earlier} />
      <ResultCard heading="Rekomendasi Belajar">
        <Text $tone="inkSoft">Cobalah satu atau dua saran dahulu, juga dari gaya yang lain.</Text>
        {result.styles.map(({ style, name, tips }) => (
          <Tips key={style} name={name} tips={tips} mark={style === result.primaryStyle ? 'Dominan' : undefined} />
        ))}
      </ResultCard>
      <ResultCard heading="Kesukaan, Bukan Kemampuan">
        <Text>{result.note}</Text>
      </ResultCard>
    </>
  );
}
