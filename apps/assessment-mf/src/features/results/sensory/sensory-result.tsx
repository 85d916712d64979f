import { type Id, RESULT_TEXTS, type SensoryResult } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { ComparisonCard } from '../comparison/comparison-card.tsx';
import { ConsultationNotice } from '../consultation/consultation-notice.tsx';
import { BeingProcessed } from '../parts/being-processed.tsx';
import { ResultCard } from '../parts/result-card.tsx';
import type { ViewProps } from '../parts/view-props.ts';
import { CommentsCard } from './comments-card.tsx';
import { OverallCard } from './overall-card.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { PatternsCard } from './patterns-card.tsx';
import { SectionsCard } from './sections-card.tsx';
import { sensoryMeasure } from './sensory-measure.ts';
import { summarise } from './summarise.ts';
import { TipsCard } from './tips-card.tsx';

/**
 * First what it means, then the profile, then details, then what to do this week, then the limits of the test. The
 * sections lead and the total comes second.
 */
export function SensoryResultView({
  id,
  result,
  completedAt,
  earlier,
}: ViewProps<SensoryResult> & { /** The user assessment's. */ id: Id }) {
  if (Object.keys(result.sectionScores ?? {}).length === 0)
    return (
      <>
        <BeingProcessed>{RESULT_TEXTS.professionalAdvice}</BeingProcessed>
        <ConsultationNotice id={id} />
      </>
    );
  const [meaning, reading] = summarise(result);
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
