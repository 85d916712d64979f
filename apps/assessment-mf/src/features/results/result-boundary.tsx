import { ErrorState } from '@kenali/ui';
import { Component, type ReactNode } from 'react';

/** A view that cannot draw a result leaves the page's head and the PDF usable. */
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
