export type { BootPractice } from '@kenali/contracts';
export {
  BOOT_ELEMENT_ID,
  type BootDocument,
  type BootRemote,
  type BootShell,
  type DeploymentMode,
  modeOf,
  parseBootDocument,
} from './boot-document.ts';
export { parseCanaryStop } from './canary-stop.ts';
export { BrokenDocument, isSafeName, isSafePath } from './check-fields.ts';
export { doubtAbout, earlierReleases } from './earlier-releases.ts';
export {
  checkFlags,
  declaredFlags,
  type FlagDeclarations,
  type FlagSetting,
  type FlagState,
  flagSettings,
  flagStates,
  MOST_SETTINGS,
  resolveFlags,
} from './flags.ts';
export { isRevoked } from './is-revoked.ts';
export { type FederationManifest, firstScriptsOf, parseManifest } from './manifest.ts';
export { findMoveSince, namedReleases, servedReleases } from './named-releases.ts';
export { type Origins, otherOriginOf, STAFF_REMOTE } from './origins.ts';
export { PAGES_FILE, pageAt, parsePages } from './pages.ts';
export { type Canary, type Channel, type Pointer, type PointerMove, parsePointer } from './pointer.ts';
export { escapeHtml, practicePlace, readablePhone, whatsappUrl, withPractice } from './practice.ts';
export {
  PAGE_DATA_ID,
  PRERENDER_FILE,
  PRERENDER_VERSION,
  PRERENDERED_ATTRIBUTE,
  type Prerendered,
  type PrerenderRequest,
  type ShellPrerender,
} from './prerender.ts';
export { PREVIEW_DAYS, previewEndOf, previewPathOf, previewStateOf } from './preview.ts';
export { measuredRoutesOf, parseRelease, type Release } from './release.ts';
export { satisfiesContract } from './satisfies-contract.ts';
export { namedWebManifest, WEB_MANIFEST_FILE, type WebManifest } from './web-manifest.ts';
export {
  CACHE_PREFIX,
  KEPT_DOCUMENT,
  KEPT_REMOTE,
  KEPT_START,
  OFFLINE_FILE,
  parseOfflineFiles,
  setNameOf,
  TAKING_PAGE,
  WORKER_FILE,
  WORKER_PATH,
} from './worker.ts';
