import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import { type ErrorInfo, type ReactNode, Suspense } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';
import type { RemoteFailure } from './remote-failure.ts';
import { theReporter } from './reports/the-reporter.ts';
import { useRemoteModule } from './use-remote-module.ts';

export interface RemoteOutletProps {
  remote: RemoteName;
  shell: ShellV1;
  /** While it loads, and while a screen of it loads its own part. */
  loading: ReactNode;
  /** When it does not load, start or render. */
  failed(failure: RemoteFailure, retry: () => void): ReactNode;
  /** Whether this is the page itself and not a part of one. */
  isPrimary?: boolean;
  /** For reports of errors while rendering; the site is told unless said otherwise. */
  onFailure?(failure: RemoteFailure, info: ErrorInfo): void;
  /** See `RemoteBoundary`. */
  resetKey?: string;
  /** What to show of the remote. */
  children(module: RemoteModule): ReactNode;
}

/** One place where something of a remote is shown: waits for it, and keeps its errors inside. */
export function RemoteOutlet(props: RemoteOutletProps) {
  const { remote, shell, loading, failed, isPrimary, onFailure = report, resetKey, children } = props;
  const used = useRemoteModule(remote, shell, isPrimary);
  if (used.status === 'loading') return loading;
  if (used.status === 'failed') return failed(used.failure, used.retry);
  return (
    <RemoteBoundary remote={remote} version={used.release} failed={failed} onFailure={onFailure} resetKey={resetKey}>
      <Suspense fallback={loading}>
        <Offered module={used.module} show={children} />
      </Suspense>
    </RemoteBoundary>
  );
}

const report = (failure: RemoteFailure) => theReporter()?.remoteFailed(failure);

/** A component of its own, so that what `show` itself throws is caught by the boundary too. */
const Offered = ({ module, show }: { module: RemoteModule; show: RemoteOutletProps['children'] }) => show(module);
