export type { ReadStop } from './canary-stop.ts';
export { describeFlags } from './describe-flags.ts';
export { describeLive, type LiveApp, printLive } from './describe-live.ts';
export { keepRelease } from './keep-release.ts';
export { ContractMismatch, checkContracts, releasedApps } from './pointers/check-contracts.ts';
export { type Moved, PointerMoved, readPointer } from './pointers/move-pointer.ts';
export { moveCanary, moveStable, switchApp, switchWorker } from './pointers/moves.ts';
export { rollBack } from './pointers/roll-back.ts';
export { type SignedApp, signApp } from './pointers/sign-app.ts';
export { switchFlag, unsetFlag } from './pointers/switch-flag.ts';
export { KEEP_AT_LEAST, pruneReleases } from './prune-releases.ts';
export { DEV_ACTOR, publishBuiltApps, START_ACTOR } from './publish/publish-built-apps.ts';
export { publishRelease } from './publish/publish-release.ts';
export { type Build, readBuild } from './publish/read-build.ts';
export { readRelease, requireRelease } from './publish/read-release.ts';
export { releaseFromSources } from './publish/release-app.ts';
export type { ApiNeeds, CheckApi } from './publish/release-checks.ts';
export { releasePublished } from './publish/release-published.ts';
export { publishOrRepair } from './publish/repair-release.ts';
export { signStoredRelease } from './publish/sign-release.ts';
export { checkPrefixes, PrefixTaken } from './registry/claim-prefixes.ts';
export { claimsOf, REGISTRY_FILE, readRegistry } from './registry/registry.ts';
export { localSigner, localStore, readLocalKey } from './signing/local-key.ts';
export {
  createChecker,
  createSigner,
  createSigningKey,
  type KeyEntry,
  requireTrusted,
  type Signer,
  trustedKeysFile,
} from './signing/signer.ts';
export { folderStore } from './store/folder-store.ts';
export { openStore } from './store/open-store.ts';
export { apiPath, pointerPath, releasePath, type Store } from './store/store.ts';
export { type LiveProblem, printVerified, verifyLive } from './verify-live.ts';
