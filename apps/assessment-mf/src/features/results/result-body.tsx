import type { ResultView } from '@kenali/contracts';
import { ErrorState } from '@kenali/ui';
import { Component, type ReactNode } from 'react';
import { GenericResultView } from './generic/generic-result.tsx';
import { IntelligenceResultView } from './intelligence/intelligence-result.tsx';
import { LearningResultView } from './learning/learning-result.tsx';
import { SensoryResultView } from './sensory/sensory-result.tsx';

/** The view of the result's type. */
export function ResultBody({ view: { id, completedAt, results, earlier } }: { view: ResultView }) {
  const times = { completedAt, earlier };
  switch (results.type) {
    case 'learning':
      return <LearningResultView result={results} {...times} />;
    case 'intelligence':
      return <IntelligenceResultView result={results} {...times} />;
    case 'other':
      return <GenericResultView result={results} />;
    default:
      return <SensoryResultView id={id} result={results} {...times} />;
  }
}

/** Catches render errors of a view, so that the heading of the page and the PDF download keep working. */
export class ResultBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState title="Hasil belum dapat ditampilkan di sini" onRetry={() => this.setState({ hasFailed: false })}>
        Hasil Anda tetap tersimpan. Laporan PDF dapat diunduh di bawah ini.
      </ErrorState>
    );
  }
}
