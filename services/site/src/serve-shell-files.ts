import { access, readdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isSafePath, type Release } from '@kenali/federation/boot';
import sirv from 'sirv';
import { answerPlain } from './answer-plain.ts';

const HASHED = /^assets\/.+\.[0-9a-f]{8,}\.\w+$/;

/**
 * Files of the shell's releases at the root of the site. A page that was opened before a deploy still asks for the
 * chunks of its own release, so older releases are searched too.
 */
export function createShellFiles(storeDir: string) {
  const home = join(storeDir, 'shell');
  const foundIn = new Map<string, string>();
  // `dev` looks the file up at each request: new releases appear while the server runs.
  const serve = sirv(home, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(res, path) {
      const file = path.split('/').slice(2).join('/');
      res.setHeader('Cache-Control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const holds = (releaseId: string, file: string) =>
    access(join(home, releaseId, file)).then(
      () => true,
      () => false,
    );

  async function findRelease(file: string, live: Release): Promise<string | null> {
    // Its document is answered with the boot document in it, never as the bare file.
    if (file !== live.entry && live.files[file]) return live.releaseId;
    const known = foundIn.get(file);
    if (known) return known;
    // Only names with a content hash mean the same in every release.
    if (!HASHED.test(file)) return null;
    for (const releaseId of await readdir(home).catch(() => [])) {
      if (releaseId.startsWith('.') || !(await holds(releaseId, file))) continue;
      foundIn.set(file, releaseId);
      return releaseId;
    }
    return null;
  }

  return async (req: IncomingMessage, res: ServerResponse, path: string, live: Release): Promise<void> => {
    const file = path.slice(1);
    const releaseId = isSafePath(file) ? await findRelease(file, live) : null;
    if (!releaseId) return answerPlain(res, 404, 'Not found');
    req.url = `/${releaseId}/${file}`;
    serve(req, res, () => answerPlain(res, 404, 'Not found'));
  };
}
