import type { ResultView } from '@kenali/contracts';
import { GenericResultView } from './generic/generic-result.tsx';
import { IntelligenceResultView } from './intelligence/intelligence-result.tsx';
import { LearningResultView } from './learning/learning-result.tsx';
import { SensoryResultView } from './sensory/sensory-result.tsx';

/** The view of the result's kind. */
export function ResultBody({ view: { id, completedAt, results, earlier } }: { view: ResultView }) {
  const time = { completedAt, earlier };
  switch (results.type) {
    case 'learning':
      return <LearningResultView result={results} {...time} />;
    case 'intelligence':
      return <IntelligenceResultView result={results} {...time} />;
    case 'other':
      return <GenericResultView result={results} />;
    default:
      return <SensoryResultView id={id} result={results} {...time} />;
  }
}
