import type { BootRemote } from '../boot/boot-document.ts';
import type { FederationManifest } from '../boot/manifest.ts';

/** `retry` is the only query we add, and it says nothing about the content. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

export const manifestUrlOf = (release: BootRemote): string => `${release.baseUrl}mf-manifest.json`;

export interface TrustedFiles {
  /** sha384 of a script by its address, or undefined for one that the site did not name. */
  integrityOf(url: string): string | undefined;
  /** The manifest that the site inlined for this address. */
  manifestOf(url: string): FederationManifest | undefined;
  /** Vouches for one more release. */
  add(release: BootRemote): void;
}

/** What the boot document vouches for, and what is added to it. Everything else is not loaded. */
export function trustedFilesOf(releases: readonly BootRemote[]): TrustedFiles {
  const integrities = new Map<string, string>();
  const manifests = new Map<string, FederationManifest>();
  function add(release: BootRemote) {
    manifests.set(manifestUrlOf(release), release.manifest);
    for (const [path, integrity] of Object.entries(release.integrity)) {
      integrities.set(`${release.baseUrl}${path}`, integrity);
    }
  }
  for (const release of releases) add(release);
  return {
    add,
    integrityOf: (url) => integrities.get(withoutQuery(url)),
    manifestOf: (url) => manifests.get(withoutQuery(url)),
  };
}
