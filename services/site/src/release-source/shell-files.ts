import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSafePath, type Release } from '@kenali/federation/boot';
import { CACHE_FOREVER } from '@kenali/node-utils';
import { FILE_POLICY, PAGE_HEADERS, POLICY_HEADER } from '../security-headers.ts';
import type { Releases } from './read-releases.ts';
import type { StoreFiles } from './store-files.ts';

const HASHED = /^assets\/.+\.[0-9a-f]{8,}\.\w+$/;
const MAX_LOCATIONS = 1000;

/**
 * Sends a file of the shell from the root of the site. Returns false, and sends nothing, if no release has the file.
 * @param own the release of the shell that the browser gets
 */
export type SendShellFile = (req: IncomingMessage, res: ServerResponse, path: string, own: Release) => Promise<boolean>;

/** A page opened before a release still requests the chunks of its own release, so other releases are searched too. */
export function createShellFiles(store: StoreFiles, releases: Releases): SendShellFile {
  const foundIn = new Map<string, string>();

  const hasFile = (releaseId: string, file: string) =>
    releases.load('shell', releaseId).then(
      ({ files }) => files[file] !== undefined,
      () => false,
    );

  async function findRelease(file: string, own: Release): Promise<string | null> {
    // The document is only served with a boot document.
    if (file !== own.entry && own.files[file]) return own.releaseId;
    const known = foundIn.get(file);
    if (known) return known;
    // Only a name with a content hash has the same content in every release.
    if (!HASHED.test(file)) return null;
    for (const releaseId of await store.releasesOf('shell')) {
      if (!(await hasFile(releaseId, file))) continue;
      if (foundIn.size >= MAX_LOCATIONS) foundIn.clear();
      foundIn.set(file, releaseId);
      return releaseId;
    }
    return null;
  }

  return async (req, res, path, own) => {
    const file = path.slice(1);
    const releaseId = isSafePath(file) ? await findRelease(file, own) : null;
    if (!releaseId) return false;
    res.setHeader('Cache-Control', HASHED.test(file) ? CACHE_FOREVER : 'no-cache');
    for (const name of PAGE_HEADERS) res.removeHeader(name);
    res.setHeader(POLICY_HEADER, FILE_POLICY);
    const { files } = releaseId === own.releaseId ? own : await releases.load('shell', releaseId);
    await store.send(req, res, `shell/${releaseId}/${file}`, String(files[file]));
    return true;
  };
}
