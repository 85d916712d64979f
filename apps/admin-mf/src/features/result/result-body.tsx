import type { AssessmentResult } from '@kenali/contracts';
import { GenericAnswers } from './generic-answers.tsx';
import { IntelligenceScores } from './intelligence-scores.tsx';
import { LearningScores } from './learning-scores.tsx';
import { SensoryInterpretation } from './sensory-interpretation.tsx';
import { SensorySections } from './sensory-sections.tsx';

/** The practice's view of the result's kind. */
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
