import { Button, Row, Text } from '@kenali/ui';
import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  /** Rendered instead of the part. `retry` mounts the part again, which loads its code again. */
  failed(retry: () => void): ReactNode;
  children: ReactNode;
}

/** Keeps an error inside one part of a page, for example code that cannot be loaded, so that the rest of the page keeps working. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(cause: unknown) {
    // As an error that no boundary keeps, so that the site learns of it.
    window.reportError(cause);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.failed(() => this.setState({ hasFailed: false }));
  }
}

interface NotLoadedProps {
  children: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** One line in the place of a part that could not be loaded. */
export const NotLoaded = ({ children, onRetry, isRetrying = false }: NotLoadedProps) => (
  <Row>
    <Text>{children}</Text>
    <Button $variant="quiet" $size="small" busy={isRetrying} onClick={onRetry}>
      Coba lagi
    </Button>
  </Row>
);
