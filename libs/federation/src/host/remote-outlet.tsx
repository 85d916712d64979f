import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import { type ErrorInfo, type ReactNode, Suspense } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';
import type { RemoteFailure } from './remote-failure.ts';
import { useRemoteModule } from './use-remote-module.ts';

export interface RemoteOutletProps {
  remote: RemoteName;
  shell: ShellV1;
  /** While it loads, and while a screen of it loads its own part. */
  loading: ReactNode;
  /** When it does not load, start or render. */
  failed(failure: RemoteFailure, retry: () => void): ReactNode;
  /** For reports of errors while rendering. */
  onFailure?(failure: RemoteFailure, info: ErrorInfo): void;
  /** See `RemoteBoundary`. */
  resetKey?: string;
  /** What to show of the remote. */
  children(module: RemoteModule): ReactNode;
}

/** One place where something of a remote is shown: waits for it, and keeps its errors inside. */
export function RemoteOutlet({ remote, shell, loading, failed, onFailure, resetKey, children }: RemoteOutletProps) {
  const used = useRemoteModule(remote, shell);
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

/** A component of its own, so that what `show` itself throws is caught by the boundary too. */
const Offered = ({ module, show }: { module: RemoteModule; show: RemoteOutletProps['children'] }) => show(module);
