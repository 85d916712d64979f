import { getErrorReporter } from '@kenali/federation/host';
import { Component, type ReactNode } from 'react';

interface Props {
  /** A change of this key, such as the next path, renders the children again after an error. */
  resetKey: string;
  failed(retry: () => void): ReactNode;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  resetKey: string;
}

/** Contains an error of one of the shell's own pages, so that header, cart and session keep working. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  override componentDidCatch(thrown: unknown) {
    getErrorReporter()?.shellFailed(thrown);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.failed(() => this.setState({ hasFailed: false }));
  }
}
