import { addressedChild } from '@kenali/instruments/rules';
import { ErrorState, Text } from '@kenali/ui';
import type { ReactNode } from 'react';
import { PartBoundary } from '../../common/part-boundary.tsx';
import { GenericResultView } from './generic/generic-result.tsx';
import { IntelligenceResultView } from './intelligence/intelligence-result.tsx';
import { LearningResultView } from './learning/learning-result.tsx';
import type { ShownResult } from './parts/result-parts.tsx';
import { SensoryResultView } from './sensory/sensory-result.tsx';

interface ResultBodyProps {
  view: ShownResult;
  userName: string;
}

/** What the result says, and to whom. */
export function ResultBody(props: ResultBodyProps) {
  const { results, child } = props.view;
  const addressed = addressedChild(results.type, child);
  return (
    <>
      {addressed && <Text>{addressed}</Text>}
      <ResultOfType {...props} />
    </>
  );
}

function ResultOfType({ view, userName }: ResultBodyProps) {
  const { results, completedAt, retest, evidence, child } = view;
  const shared = { completedAt, retest, evidence, userName, child };
  switch (results.type) {
    case 'learning':
      return <LearningResultView result={results} {...shared} />;
    case 'intelligence':
      return <IntelligenceResultView result={results} {...shared} />;
    case 'other':
      return <GenericResultView result={results} {...shared} />;
    default:
      return <SensoryResultView result={results} view={view} />;
  }
}

/** Catches render errors of a view, so that the heading of the page and the PDF download keep working. */
export const ResultBoundary = ({ children }: { children: ReactNode }) => (
  <PartBoundary
    failed={(retry) => (
      <ErrorState title="Hasil belum dapat ditampilkan di sini" onRetry={retry}>
        Hasil Anda tetap tersimpan. Laporan PDF dapat diunduh di bawah ini.
      </ErrorState>
    )}
  >
    {children}
  </PartBoundary>
);
