export {
  BOOT_ELEMENT_ID,
  type BootDocument,
  type BootRemote,
  type DeploymentMode,
  modeOf,
  parseBootDocument,
} from './boot-document.ts';
export { BrokenDocument, isSafeName, isSafePath } from './check-fields.ts';
export { type FederationManifest, firstScriptsOf, parseManifest } from './manifest.ts';
export { type Canary, type Pointer, type PointerMove, parsePointer } from './pointer.ts';
export { parseRelease, type Release } from './release.ts';
