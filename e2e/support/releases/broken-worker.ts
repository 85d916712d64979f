import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signStoredRelease } from '@kenali/releases';
import type { ReleaseSite } from './release-site.ts';

/** What the broken worker answers instead of each page. */
export const GARBAGE = 'bukan halaman';

const SCRIPT = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(new Response('${GARBAGE}'));
});
`;

/**
 * Adds a copy of a release of the shell whose worker answers every navigation with garbage.
 * @returns the id of the new release
 */
export async function addBrokenWorker({ store, storeDir }: ReleaseSite, sourceId: string): Promise<string> {
  // Other tests look for releases by their ids, so it does not contain that of the source.
  const releaseId = `${sourceId.split('-')[0]}-garbage`;
  const folder = join(storeDir, 'shell', releaseId);
  await cp(join(storeDir, 'shell', sourceId), folder, { recursive: true });
  const worker = join(folder, 'worker.js');
  for (const extension of ['.br', '.gz']) await rm(`${worker}${extension}`, { force: true });
  await writeFile(worker, SCRIPT);
  const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const files = { ...release.files, 'worker.js': integrity };
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, releaseId, files }));
  await signStoredRelease(store, 'shell', releaseId);
  return releaseId;
}
