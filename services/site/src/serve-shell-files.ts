import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSafePath, type Release } from '@kenali/federation/boot';
import { answerPlain } from './answer-plain.ts';
import type { Releases } from './read-release.ts';
import type { ReleaseSource } from './release-source.ts';
import { PAGE_HEADERS } from './security-headers.ts';

const HASHED = /^assets\/.+\.[0-9a-f]{8,}\.\w+$/;
/** Shown by a browser as part of a page, never as one; an SVG can be one. */
const NEVER_PAGE = /\.(js|woff2)$/;
const REMEMBERED_AT_MOST = 1000;

/**
 * Files of the shell's releases at the root of the site. A page that was opened before a deploy still asks for the
 * chunks of its own release, so other releases are searched too.
 */
export function createShellFiles({ source, releases }: { source: ReleaseSource; releases: Releases }) {
  const foundIn = new Map<string, string>();

  const holds = (releaseId: string, file: string) =>
    releases.load('shell', releaseId).then(
      ({ files }) => files[file] !== undefined,
      () => false,
    );

  async function findRelease(file: string, own: Release): Promise<string | null> {
    // Its document is answered with the boot document in it, never as the bare file.
    if (file !== own.entry && own.files[file]) return own.releaseId;
    const known = foundIn.get(file);
    if (known) return known;
    // Only names with a content hash mean the same in every release.
    if (!HASHED.test(file)) return null;
    for (const releaseId of await source.releasesOf('shell')) {
      if (!(await holds(releaseId, file))) continue;
      if (foundIn.size >= REMEMBERED_AT_MOST) foundIn.clear();
      foundIn.set(file, releaseId);
      return releaseId;
    }
    return null;
  }

  return async (req: IncomingMessage, res: ServerResponse, path: string, own: Release): Promise<void> => {
    const file = path.slice(1);
    const releaseId = isSafePath(file) ? await findRelease(file, own) : null;
    if (!releaseId) return answerPlain(res, 404, 'Not found');
    res.setHeader('Cache-Control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (NEVER_PAGE.test(file)) for (const name of PAGE_HEADERS) res.removeHeader(name);
    const { files } = releaseId === own.releaseId ? own : await releases.load('shell', releaseId);
    return source.send(req, res, `shell/${releaseId}/${file}`, String(files[file]));
  };
}
