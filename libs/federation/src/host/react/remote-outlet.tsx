import type { RemoteModule, RemoteName, ShellV1 } from '@kenali/contracts';
import { type ErrorInfo, type ReactNode, Suspense, useContext, useMemo } from 'react';
import { suspendUntil, useIsHydrating } from '../../hydration.ts';
import { isNamedRelease } from '../host-instance.ts';
import { RemoteFailure } from '../remote-failure.ts';
import { getErrorReporter } from '../reports/reporter-instance.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { RemoteStatesContext, useRemoteModule } from './remote-context.ts';

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
  const { remote, shell, loading, failed, isPrimary, onFailure = report, resetKey } = props;
  const used = useRemoteModule(remote, shell, isPrimary);
  const release = used.status === 'ready' ? used.release : null;
  return (
    <RemoteBoundary remote={remote} version={release} failed={failed} onFailure={onFailure} resetKey={resetKey}>
      <Suspense fallback={loading}>
        <Part {...props} retry={used.retry} />
      </Suspense>
    </RemoteBoundary>
  );
}

const report = (failure: RemoteFailure) => getErrorReporter()?.remoteFailed(failure);

/** A component of its own, so that the boundary also catches errors of `children`. In a prerendered page its markup stays until the remote has started. */
function Part({ remote, shell, isPrimary, loading, failed, children, retry }: RemoteOutletProps & { retry(): void }) {
  const states = useContext(RemoteStatesContext);
  const isHydrating = useIsHydrating();
  if (isHydrating && states.get(remote).status === 'loading') suspendUntil(states.start(remote, shell, { isPrimary }));
  // Not a property: React hydrates with those of the first render, in which the remote may still have been loading.
  const state = states.get(remote);
  // The site has rendered the release that it names, so another one renders this part from the start.
  if (isHydrating && state.status === 'ready' && state.release && !isNamedRelease(remote, state.release))
    throw new RemoteFailure({ remote, version: state.release, phase: 'render', reason: 'not the prerendered release' });
  const module = state.status === 'ready' ? state.module : null;
  // The end of hydration renders this again. With the same element React leaves alone what is inside, and may still be hydrating.
  const content = useMemo(() => module && children(module), [children, module]);
  if (module) return content;
  // The error makes React render this part again, and it then shows the failure.
  if (isHydrating && state.status === 'failed') throw state.failure;
  return state.status === 'failed' ? failed(state.failure, retry) : loading;
}
