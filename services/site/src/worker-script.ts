import type { ServerResponse } from 'node:http';
import { CACHE_PREFIX, WORKER_FILE } from '@kenali/federation/boot';
import type { AssignedApp } from './assign-releases.ts';
import type { Releases } from './releases.ts';
import { POLICY_HEADER } from './security-headers.ts';

/** `config.worker` in the shell's pointer. `npm run release:switch -- worker off` writes it. */
const OFF = 'off';

/** Whether pages may have a worker: the release has one, and nobody has switched it off. */
export const hasWorker = ({ release, config }: Pick<AssignedApp, 'release' | 'config'>): boolean =>
  release.files[WORKER_FILE] !== undefined && config?.worker !== OFF;

/** A page with working scripts answers within this time. */
const ANSWER_MS = 1500;

/**
 * Replaces every worker, however broken: browsers ask the site for the script after each navigation, past the worker. It answers no request,
 * removes what was kept, and reloads the pages that do not answer it, because the broken worker may have made them.
 */
export const REMOVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
const works = (client) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(true);
  setTimeout(() => resolve(false), ${ANSWER_MS});
  client.postMessage('works?', [port2]);
});
async function remove() {
  await clients.claim();
  for (const name of await caches.keys()) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name);
  const pages = await clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(async (page) => (await works(page)) || page.navigate(page.url).catch(() => {})));
  await registration.unregister();
}
`;

/** The worker fetches the documents and scripts that it has not kept. It loads and shows nothing. */
const policyOf = (policy: string) => `default-src 'none'; ${/connect-src [^;]+/.exec(policy)?.[0] ?? ''}`;

/**
 * Sends the worker of the shell release that the browser gets, or the one that removes itself: for a release without a worker, and while it is
 * switched off. Node omits the body for HEAD.
 */
export async function sendWorker(
  res: ServerResponse,
  shell: AssignedApp | 'off' | undefined,
  { releases }: { releases: Pick<Releases, 'readWorker'> },
): Promise<void> {
  const isOn = typeof shell === 'object' && hasWorker(shell);
  const script = isOn ? await releases.readWorker(shell.release) : REMOVING_WORKER;
  res.setHeader(POLICY_HEADER, policyOf(String(res.getHeader(POLICY_HEADER))));
  res.writeHead(200, {
    ...{ 'Content-Type': 'text/javascript; charset=utf-8', 'Content-Length': Buffer.byteLength(script) },
    // Browsers ask for it at every navigation, and must learn at once when it changes.
    'Cache-Control': 'no-cache',
  });
  res.end(script);
}
