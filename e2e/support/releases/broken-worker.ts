import { copyRelease } from './copied-release.ts';
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
 * Adds a copy of a release of the shell whose worker answers every navigation with garbage. Other tests look for releases by their ids, so
 * its id does not contain that of the source.
 * @returns the id of the new release
 */
export const addBrokenWorker = (site: ReleaseSite, from: string): Promise<string> =>
  copyRelease(site, 'shell', { from, to: `${from.split('-')[0]}-garbage`, texts: { 'worker.js': SCRIPT } });
