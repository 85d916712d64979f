export { createRemoteHost, type RemoteHost } from './create-remote-host.ts';
export type { FederationRuntime } from './load-exposed.ts';
export { RemoteBoundary, type RemoteBoundaryProps } from './remote-boundary.tsx';
export { type FailurePhase, RemoteFailure } from './remote-failure.ts';
export { RemoteOutlet, type RemoteOutletProps } from './remote-outlet.tsx';
export { createRemoteStates, type RemoteState, type RemoteStates } from './remote-states.ts';
export { RemoteStatesContext } from './remote-states-context.ts';
export { loadRemoteFactory, prefetchRemote } from './the-host.ts';
export { type UsedRemote, useRemoteModule } from './use-remote-module.ts';
