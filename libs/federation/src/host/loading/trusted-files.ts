import type { BootRemote } from '../../boot/boot-document.ts';
import type { FederationManifest } from '../../boot/manifest.ts';

/** `retry` is the only query that the page adds, and it does not change the content. */
export const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? url;

export const manifestUrlOf = (release: BootRemote): string => `${release.baseUrl}mf-manifest.json`;

export interface TrustedFiles {
  /** Returns the sha384 of a script. @throws Error for a script that no trusted release names */
  integrityOf(url: string): string;
  /** Returns the inlined manifest with this address. @throws Error for an address that no trusted release has */
  manifestOf(url: string): FederationManifest;
  /** Trusts one more release. */
  add(release: BootRemote): void;
}

/** The files that the page may load: those of the boot document's releases, and of the releases added later. */
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
  function find<T>(known: ReadonlyMap<string, T>, url: string): T {
    const found = known.get(withoutQuery(url));
    if (!found) throw new Error(`${withoutQuery(url)} is not part of a release that this page trusts`);
    return found;
  }
  return {
    add,
    integrityOf: (url) => find(integrities, url),
    manifestOf: (url) => find(manifests, url),
  };
}
