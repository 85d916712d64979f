import { type Id, RESULT_TEXTS, type SensoryResult } from '@kenali/contracts';
import { Badge, SectionBars, Stack, Text } from '@kenali/ui';
import { ComparisonCard } from '../comparison/comparison-card.tsx';
import { BeingProcessed, ResultCard, type ResultViewProps, Tips } from '../parts/result-parts.tsx';
import { CommentsCard } from './comments-card.tsx';
import { ConsultationNotice } from './consultation-notice.tsx';
import { OverallCard } from './overall-card.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { sectionRows, sensoryMeasure, summarize } from './sections.ts';

export interface SensoryResultViewProps extends ResultViewProps<SensoryResult> {
  /** The user assessment. */
  id: Id;
}

/**
 * The sensory result: the meaning, the profile, the details, the recommendations, and the limits of the test. The sections
 * come before the total score, because they say more.
 */
export function SensoryResultView({ id, result, completedAt, earlier }: SensoryResultViewProps) {
  if (Object.keys(result.sectionScores ?? {}).length === 0)
    return (
      <>
        <BeingProcessed>{RESULT_TEXTS.professionalAdvice}</BeingProcessed>
        <ConsultationNotice id={id} />
      </>
    );
  const [meaning, reading] = summarize(result);
  return (
    <>
      <ResultCard heading="Ringkasan">
        <Text $weight="medium">{meaning}</Text>
        <Text>{reading}</Text>
      </ResultCard>
      <ConsultationNotice id={id} />
      <ParticipantCard info={result.participantInfo} />
      <SectionsCard result={result} />
      <OverallCard result={result} />
      <PatternsCard patterns={result.patterns} />
      <ComparisonCard measure={sensoryMeasure(result)} completedAt={completedAt} earlier={earlier} />
      <TipsCard recommendations={result.recommendations} />
      <CommentsCard result={result} />
      <ResultCard heading={result.disclaimer.heading}>
        <Text>{result.disclaimer.text}</Text>
      </ResultCard>
    </>
  );
}

function SectionsCard({ result }: { result: SensoryResult }) {
  return (
    <ResultCard heading="Rincian Per Bagian">
      <Text $tone="inkSoft">
        Rata-rata jawaban tiap bagian pada skala 1 (TIDAK PERNAH) sampai 5 (SELALU). Angka yang lebih tinggi berarti
        perilakunya lebih sering muncul. Butir yang tidak teramati tidak ikut dihitung.
      </Text>
      <SectionBars
        caption="Rata-rata per bagian"
        sections={sectionRows(result).map(({ letter, name, total, count, average, averageText, caution }) => ({
          key: letter,
          label: name,
          average,
          averageText,
          detail: `Total ${total}, ${count} butir`,
          caution,
        }))}
      />
    </ResultCard>
  );
}

/** The sensory patterns that the rules of the pack found. */
function PatternsCard({ patterns }: Pick<SensoryResult, 'patterns'>) {
  const entries = Object.entries(patterns);
  if (entries.length === 0) return null;
  return (
    <ResultCard heading="Pola Sensoris">
      <Stack $gap={5}>
        {entries.map(([label, description]) => (
          <Stack key={label} $gap={2} $align="start">
            <Badge $tone="sensory">{label}</Badge>
            <Text>{description}</Text>
          </Stack>
        ))}
      </Stack>
    </ResultCard>
  );
}

/** Things to try at home for the most prominent sections. */
function TipsCard({ recommendations }: Pick<SensoryResult, 'recommendations'>) {
  if (recommendations.length === 0) return null;
  return (
    <ResultCard heading="Yang Dapat Dicoba Minggu Ini">
      <Text $tone="inkSoft">Pilih satu atau dua saja, lalu perhatikan apa yang berubah.</Text>
      {recommendations.map(({ letter, name, tips }) => (
        <Tips key={letter} name={name} tips={tips} />
      ))}
    </ResultCard>
  );
}
