import type { RemoteName } from '@kenali/contracts';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isMissingChunk, RemoteFailure, reasonOf } from '../remote-failure.ts';

export interface RemoteBoundaryProps {
  remote: RemoteName;
  /** Release id of the remote, for the report. */
  version?: string | null;
  /** Renders the replacement. `retry` mounts the children again. */
  failed(failure: RemoteFailure, retry: () => void): ReactNode;
  /** Receives each failure, for reports. */
  onFailure?(failure: RemoteFailure, info: ErrorInfo): void;
  /** A new value mounts the children again after a failure. A boundary around routes passes the path. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  /** An object, because code can throw any value, including `undefined`. */
  thrown: { cause: unknown } | null;
  resetKey: string | undefined;
}

/** Keeps an error inside one mount of a remote. Without a boundary, React would unmount the whole shell. */
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
