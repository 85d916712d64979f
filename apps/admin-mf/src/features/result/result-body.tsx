import type { AdminResultView } from '@kenali/contracts';
import { GenericAnswers, IntelligenceScores, LearningScores } from './score-tables.tsx';
import { Interpretation, SensoryScores } from './sensory-result.tsx';

interface ResultBodyProps {
  result: Pick<AdminResultView, 'results' | 'questionnaireScores' | 'interpretation'>;
}

/** The scores and what they mean, as staff see them. */
export function ResultBody({ result: { results: result, questionnaireScores, interpretation } }: ResultBodyProps) {
  switch (result.type) {
    case 'learning':
      return <LearningScores result={result} />;
    case 'intelligence':
      return <IntelligenceScores result={result} />;
    case 'other':
      return <GenericAnswers result={result} />;
    default:
      return (
        <>
          <SensoryScores staff={result.sectionScores} questionnaire={questionnaireScores} />
          <Interpretation result={result} interpretation={interpretation} />
        </>
      );
  }
}
