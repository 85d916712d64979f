import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import { type ErrorInfo, type ReactNode, Suspense } from 'react';
import type { RemoteFailure } from '../remote-failure.ts';
import { getErrorReporter } from '../reports/reporter-instance.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { useRemoteModule } from './remote-context.ts';

export interface RemoteOutletProps {
  remote: RemoteName;
  shell: ShellV1;
  /** Shown while the remote loads, and while one of its screens suspends. */
  loading: ReactNode;
  /** Renders the replacement when the remote does not load, start or render. */
  failed(failure: RemoteFailure, retry: () => void): ReactNode;
  /** Whether the outlet is the page, not only a slot. */
  isPrimary?: boolean;
  /** Receives errors of rendering. By default they go to the page's error reporter. */
  onFailure?(failure: RemoteFailure, info: ErrorInfo): void;
  /** See `RemoteBoundary`. */
  resetKey?: string;
  /** Renders a part of the remote. */
  children(module: RemoteModule): ReactNode;
}

/** Shows a part of a remote: waits until it has started, and keeps its errors inside. */
export function RemoteOutlet(props: RemoteOutletProps) {
  const { remote, shell, loading, failed, isPrimary, onFailure = report, resetKey, children } = props;
  const used = useRemoteModule(remote, shell, isPrimary);
  if (used.status === 'loading') return loading;
  if (used.status === 'failed') return failed(used.failure, used.retry);
  return (
    <RemoteBoundary remote={remote} version={used.release} failed={failed} onFailure={onFailure} resetKey={resetKey}>
      <Suspense fallback={loading}>
        <Part module={used.module} render={children} />
      </Suspense>
    </RemoteBoundary>
  );
}

const report = (failure: RemoteFailure) => getErrorReporter()?.remoteFailed(failure);

/** A component of its own, so that the boundary also catches errors of `render`. */
const Part = ({ module, render }: { module: RemoteModule; render: RemoteOutletProps['children'] }) => render(module);
