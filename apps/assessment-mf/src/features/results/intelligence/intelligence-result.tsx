import { type IntelligenceResult, RESULT_TEXTS } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { ComparisonCard } from '../comparison/comparison-card.tsx';
import { BeingProcessed, ResultCard, type ResultViewProps, Tips } from '../parts/result-parts.tsx';
import { ScoreBars } from '../parts/score-bars.tsx';
import { DominantCard } from './dominant-card.tsx';
import { intelligenceBars, intelligenceMeasure } from './intelligence-scores.ts';

/** The intelligence result: the leading categories, the whole profile, the recommendations, and the limits of the test. */
export function IntelligenceResultView({ result, completedAt, earlier }: ResultViewProps<IntelligenceResult>) {
  const { categoryScores, recommendations, importantNote } = result;
  if (categoryScores.length === 0) return <BeingProcessed>{RESULT_TEXTS.interpretationLater}</BeingProcessed>;
  return (
    <>
      <DominantCard result={result} />
      <ResultCard heading="Profil Kecerdasan Lengkap">
        <Text $tone="inkSoft">Jumlah pernyataan yang Anda jawab dengan Ya pada tiap bidang, dan persentasenya.</Text>
        <ScoreBars
          caption="Skor tiap bidang"
          rowHeader="Bidang"
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
