import type { AssessmentResult } from '@kenali/contracts';
import { GenericAnswers, IntelligenceScores, LearningScores } from './score-tables.tsx';
import { SensoryInterpretation, SensorySections } from './sensory-result.tsx';

/** The result as staff see it. */
export function ResultBody({ result }: { result: AssessmentResult }) {
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
          <SensorySections result={result} />
          <SensoryInterpretation result={result} />
        </>
      );
  }
}
