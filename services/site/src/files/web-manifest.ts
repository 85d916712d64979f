import type { ServerResponse } from 'node:http';
import { namedWebManifest, type Release, WEB_MANIFEST_FILE } from '@kenali/federation/boot';
import { answerPlain, answerText } from '../http.ts';
import type { ReleaseSource } from '../release-source/release-source.ts';

export const WEB_MANIFEST_PATH = `/${WEB_MANIFEST_FILE}`;

/** Sends the manifest of the shell release with the name of the practice, which releases do not know. */
export async function sendWebManifest(
  res: ServerResponse,
  release: Release,
  source: Pick<ReleaseSource, 'readText'>,
  practice: { name: string },
): Promise<void> {
  const content = await source.readText(release, WEB_MANIFEST_FILE);
  if (content === null) return answerPlain(res, 404, 'Not found');
  answerText(res, 'application/manifest+json', 'no-cache', namedWebManifest(content, practice.name));
}
