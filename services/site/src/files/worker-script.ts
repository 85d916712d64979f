import type { ServerResponse } from 'node:http';
import { CACHE_PREFIX, WORKER_FILE } from '@kenali/federation/boot';
import type { AssignedApp } from '../assign-releases.ts';
import { answerText } from '../http.ts';
import type { ReleaseSource } from '../release-source/release-source.ts';
import { POLICY_HEADER } from '../security-headers.ts';

/** `config.worker` in the shell's pointer. `npm run kenali -- switch worker off` writes it. */
const OFF = 'off';

/** Whether pages may have a worker: the release has one, and nobody has switched it off. */
export const hasWorker = ({ release, config }: Pick<AssignedApp, 'release' | 'config'>): boolean =>
  release.files[WORKER_FILE] !== undefined && config?.worker !== OFF;

/** How often, and how far apart, a page is asked whether its scripts work. They may still be loading. */
const QUESTIONS = 3;
const PAUSE_MS = 300;

/**
 * The script that replaces every worker, however broken: browsers ask the site for it after each navigation, past the worker. It answers no
 * request, and removes what was kept. It goes also from a device that refuses to remove a set: without a worker, nothing reads that.
 * @param options.reloadsPages whether it reloads the pages that do not answer it, because the broken worker may have made them
 */
export const removingWorker = ({ reloadsPages }: { reloadsPages: boolean }): string =>
  `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  await clients.claim();
  const names = await caches.keys().catch(() => []);
  for (const name of names) if (name.startsWith('${CACHE_PREFIX}')) await caches.delete(name).catch(() => {});
  await registration.unregister();
${reloadsPages ? '  await reloadPages();\n' : ''}}
${reloadsPages ? RELOAD_PAGES : ''}`.trimStart();

const RELOAD_PAGES = `
const ask = (page) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(true);
  setTimeout(resolve, ${PAUSE_MS}, false);
  page.postMessage('works?', [port2]);
});
async function reload(page) {
  for (let asked = 0; asked < ${QUESTIONS}; asked += 1) if (await ask(page)) return;
  await page.navigate(page.url).catch(() => {});
}
async function reloadPages() {
  const pages = await clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(reload));
}
`.trimStart();

/** The worker fetches the documents and scripts that it has not kept. It loads and shows nothing. */
const policyOf = (policy: string) => `default-src 'none'; ${/connect-src [^;]+/.exec(policy)?.[0] ?? ''}`;

/**
 * Sends the worker of the shell release that the browser gets, or the one that removes itself: for a release without a worker, and while it is
 * switched off.
 */
export async function sendWorker(
  res: ServerResponse,
  shell: AssignedApp | 'off',
  source: Pick<ReleaseSource, 'readText'>,
): Promise<void> {
  const isOn = typeof shell === 'object' && hasWorker(shell);
  const own = isOn ? await source.readText(shell.release, WORKER_FILE) : null;
  // Pages of a shell without a worker never answer, and nothing is wrong with them.
  const script = own ?? removingWorker({ reloadsPages: typeof shell === 'object' && shell.config?.worker === OFF });
  res.setHeader(POLICY_HEADER, policyOf(String(res.getHeader(POLICY_HEADER))));
  // Browsers ask for it at every navigation, and must learn at once when it changes.
  answerText(res, 'text/javascript; charset=utf-8', 'no-cache', script);
}
