import { type IntelligenceResult, RESULT_TEXTS } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { ComparisonCard } from '../comparison/comparison-card.tsx';
import { BeingProcessed } from '../parts/being-processed.tsx';
import { ResultCard } from '../parts/result-card.tsx';
import { ScoreBars } from '../parts/score-bars.tsx';
import { Tips } from '../parts/tips.tsx';
import type { ViewProps } from '../parts/view-props.ts';
import { DominantCard } from './dominant-card.tsx';
import { intelligenceBars } from './intelligence-bars.ts';
import { intelligenceMeasure } from './intelligence-measure.ts';

/** First what leads, then the whole profile, then what to try, then the limits. */
export function IntelligenceResultView({ result, completedAt, earlier }: ViewProps<IntelligenceResult>) {
  const { categoryScores, recommendations, importantNote } = result;
  if (categoryScores.length === 0) return <BeingProcessed>{RESULT_TEXTS.interpretationLater}</BeingProcessed>;
  return (
    <>
      <DominantCard result={result} />
      <ResultCard heading="Profil Kecerdasan Lengkap">
        <Text $tone="inkSoft">Jumlah pernyataan yang Anda jawab dengan Ya pada tiap bidang, dan persentasenya.</Text>
        <ScoreBars
          caption="Skor tiap bidang"
          rowHead="Bidang"
          tone="intelligence"
          bars={intelligenceBars(categoryScores)}
        />
      </ResultCard>
      <ComparisonCard measure={intelligenceMeasure(categoryScores)} completedAt={completedAt} earlier={earlier} />
      <Recommendations recommendations={recommendations} isFlat={result.isFlat} />
      <ResultCard heading={importantNote.heading}>
        <Text>{importantNote.text}</Text>
      </ResultCard>
    </>
  );
}

function Recommendations({ recommendations, isFlat }: Pick<IntelligenceResult, 'recommendations' | 'isFlat'>) {
  if (recommendations.length === 0) return null;
  return (
    <ResultCard heading="Rekomendasi Pengembangan">
      <Text $tone="inkSoft">
        {isFlat ? 'Mulailah dari bidang yang paling menarik bagi Anda.' : 'Pilih satu atau dua saran untuk minggu ini.'}
      </Text>
      {recommendations.map(({ category, name, tips }) => (
        <Tips key={category} name={name} tips={tips} />
      ))}
    </ResultCard>
  );
}
