export type { DeploymentMode } from '../boot/boot-document.ts';
export { parsePreview } from '../boot/preview.ts';
export {
  fetchRemote,
  isOverridden,
  prefetchRemote,
  previewOf,
  provideRuntime,
  publishedReleases,
} from './host-instance.ts';
export { createRemoteHost, type RemoteHost } from './lifecycle/create-remote-host.ts';
export { createRemoteStates, type RemoteState, type RemoteStates } from './lifecycle/remote-states.ts';
export type { FederationRuntime } from './loading/load-exposed.ts';
export { patienceFor } from './loading/patience.ts';
export { parseDocument, toScriptUrl } from './loading/script-loads.ts';
export { loopbackOf, type OverrideRule } from './overrides/override-rule.ts';
export { createOverrides, type Overrides } from './overrides/overrides.ts';
export type { Preview, PublishedRelease } from './overrides/release-files.ts';
export { RemoteBoundary, type RemoteBoundaryProps } from './react/remote-boundary.tsx';
export {
  OverridesContext,
  RemoteStatesContext,
  RevokedContext,
  type UsedRemote,
  useRemoteModule,
} from './react/remote-context.ts';
export { RemoteOutlet, type RemoteOutletProps } from './react/remote-outlet.tsx';
export {
  isAtStaffOrigin,
  otherOriginAt,
  ownerAt,
  pageRemotes,
  readBootDocument,
  readMode,
  slotOwner,
} from './read-boot-document.ts';
export { type FailurePhase, RemoteFailure } from './remote-failure.ts';
export { getErrorReporter, watchPage } from './reports/reporter-instance.ts';
export { noteAddress } from './reports/vitals/visited-routes.ts';
