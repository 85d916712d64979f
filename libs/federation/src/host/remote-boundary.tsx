import type { RemoteName } from '@kenali/contracts';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isMissingChunk, RemoteFailure, reasonOf } from './remote-failure.ts';

export interface RemoteBoundaryProps {
  remote: RemoteName;
  /** Release id of the remote, for the report. */
  version?: string | null;
  /** What stands in its place. `retry` mounts the children anew. */
  failed(failure: RemoteFailure, retry: () => void): ReactNode;
  /** For reports. */
  onFailure?(failure: RemoteFailure, info: ErrorInfo): void;
  /** A change mounts the children anew after a failure: the path, for a boundary around routes. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  /** In an object, because anything can be thrown, `undefined` too. */
  thrown: { cause: unknown } | null;
  resetKey: string | undefined;
}

/**
 * Keeps an error of one mount of a remote inside that mount. Without it, React takes the whole shell off the page.
 */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state: State = { thrown: null, resetKey: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: RemoteBoundaryProps, state: State): State | null {
    return resetKey === state.resetKey ? null : { thrown: null, resetKey };
  }

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { thrown: { cause } };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo) {
    this.props.onFailure?.(this.failureOf(cause), info);
  }

  private failureOf(cause: unknown): RemoteFailure {
    if (cause instanceof RemoteFailure) return cause;
    const { remote, version = null } = this.props;
    const phase = isMissingChunk(cause) ? 'load' : 'render';
    return new RemoteFailure({ remote, version, phase, reason: reasonOf(cause) }, { cause });
  }

  override render() {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    return this.props.failed(this.failureOf(thrown.cause), () => this.setState({ thrown: null }));
  }
}
