import type { ServerResponse } from 'node:http';
import { namedWebManifest, type Release, WEB_MANIFEST_FILE } from '@kenali/federation/boot';
import { answerPlain } from '../http.ts';
import type { Releases } from '../releases.ts';

export const WEB_MANIFEST_PATH = `/${WEB_MANIFEST_FILE}`;

/** Sends the manifest of the shell release with the name of the practice, which releases do not know. Node omits the body for HEAD. */
export async function sendWebManifest(
  res: ServerResponse,
  release: Release,
  { releases, practice }: { releases: Releases; practice: { name: string } },
): Promise<void> {
  const content = await releases.readWebManifest(release);
  if (content === null) return answerPlain(res, 404, 'Not found');
  const named = namedWebManifest(content, practice.name);
  res.writeHead(200, {
    'Content-Type': 'application/manifest+json',
    'Content-Length': Buffer.byteLength(named),
    'Cache-Control': 'no-cache',
  });
  res.end(named);
}
