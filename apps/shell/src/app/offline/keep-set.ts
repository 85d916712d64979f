import {
  CACHE_PREFIX,
  firstScriptsOf,
  KEPT_DOCUMENT,
  KEPT_REMOTE,
  KEPT_START,
  OFFLINE_FILE,
  PRERENDERED_ATTRIBUTE,
  parseOfflineFiles,
  parseRelease,
  setNameOf,
  WORKER_PATH,
} from '@kenali/federation/boot';
import { parseDocument, readBootDocument, toScriptUrl } from '@kenali/federation/host';

const sets = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));

async function readText(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return response.text();
}

/** The sha384 of each file that a document needs, by address: the shell's common files, and all scripts of the remote. */
async function listFiles(boot: ReturnType<typeof readBootDocument>): Promise<Map<string, string>> {
  const remote = boot.remotes[KEPT_REMOTE];
  if (!remote) throw new Error('the document has no remote to keep');
  const { baseUrl, manifest, integrity } = remote;
  const list = new URL(`../../shell/${boot.shell.releaseId}/${OFFLINE_FILE}`, baseUrl).href;
  const shell = parseOfflineFiles(await readText(list));
  const { files } = parseRelease(await readText(`${baseUrl}release.json`));
  const first = new Set(firstScriptsOf(manifest));
  const isScript = (path: string) => /^assets\/.+\.js$/.test(path) || first.has(path);
  return new Map([
    ...Object.entries(shell).map(([path, hash]) => [new URL(`/${path}`, window.location.href).href, hash] as const),
    // The site knows the hashes of the first scripts. Those of the others are in the first ones, too.
    ...Object.entries({ ...files, ...integrity }).flatMap(([path, hash]) =>
      isScript(path) ? [[`${baseUrl}${path}`, hash] as const] : [],
    ),
  ]);
}

/** Most files are in the browser's cache already. @throws Error unless the file arrives with this content */
async function keepFile(cache: Cache, address: string, integrity: string): Promise<void> {
  if (await cache.match(address)) return;
  const response = await fetch(address, { integrity });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  await cache.put(address, response);
}

/** A set that an open page runs loses its document and start alone, so that no further page gets it. */
async function dropOtherSets(kept: string): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  for (const name of await sets()) {
    if (name === kept) continue;
    if (!held.some((lock) => lock.name === name)) await caches.delete(name);
    else for (const part of [KEPT_START, KEPT_DOCUMENT]) await (await caches.open(name)).delete(part);
  }
}

/** Until the page closes, other pages that drop sets see that this one needs it. Browsers that block site data deny the lock. */
function hold(name: string): void {
  navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
}

/** Whether this page may keep a set: the site serves a worker, and the browser has all that it needs. Some lack it in private windows. */
export const canKeep = (): boolean =>
  readBootDocument().hasWorker === true && Boolean(navigator.serviceWorker && navigator.locks && 'caches' in window);

/** For a page that opened without a network: it runs the files of its set, which another tab may replace before this page keeps one. */
export function holdOwnSet(): void {
  if (canKeep()) hold(setNameOf(readBootDocument()));
}

/** Documents of other pages have what the API answered in them, and show it. */
const hasContent = (page: Document) => page.querySelector(`[${PRERENDERED_ATTRIBUTE}]`) !== null;

/** The set that this page has kept last. */
let keptName = '';

/**
 * Keeps the live releases: registers the worker, then stores all files that the document names, then the document. A set is complete with its
 * document; if anything fails before, the earlier set stays. A page that was open while releases changed keeps the set of the next page, not its own:
 * people leave such pages open for days, and what they would open without a network must not be older than what they open with one.
 * @param path the page of the questionnaire
 * @returns whether the set is complete
 * @throws Error if a file does not arrive
 */
export async function keepSet(path: string): Promise<boolean> {
  if (!canKeep()) return false;
  // First, because the site may have switched the worker off since this page opened.
  const response = await fetch(path);
  const page = parseDocument(await response.clone().text());
  if (response.status !== 200 || response.redirected || hasContent(page))
    throw new Error(`${path} answered ${response.status} or another page`);
  const live = readBootDocument(page);
  if (!live.hasWorker) return false;
  // Nothing is registered where the browser or a test forbids it.
  if (!(await navigator.serviceWorker.register(toScriptUrl(WORKER_PATH), { updateViaCache: 'none' }))) return false;
  const name = setNameOf(live);
  hold(name);
  const cache = await caches.open(name);
  for (const [address, integrity] of await listFiles(live)) await keepFile(cache, address, integrity);
  await cache.put(KEPT_START, new Response(path));
  await cache.put(KEPT_DOCUMENT, response);
  keptName = name;
  await dropOtherSets(name);
  // Not awaited: Firefox asks, and leaves this pending while nobody answers.
  navigator.storage?.persist?.().catch(() => undefined);
  return true;
}

/** The start leads to this page, if the set that this page has kept is complete. @returns whether it is */
export async function keepStart(path: string): Promise<boolean> {
  const cacheName = keptName;
  // A set that was replaced, or is still being kept, has no document.
  if (!(await caches.match(KEPT_DOCUMENT, { cacheName }))) return false;
  const start = await caches.match(KEPT_START, { cacheName });
  if ((await start?.text()) !== path) await (await caches.open(cacheName)).put(KEPT_START, new Response(path));
  return true;
}

/** Removes the worker and all sets. */
export async function endWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const registration of registrations) await registration.unregister();
  if ('caches' in window) for (const name of await sets()) await caches.delete(name);
}

const CHECK_MS = 60_000;
let checkedAt = 0;

/** Asks the site for the worker's script. If the worker is switched off, the script that arrives removes it. */
export async function updateWorker(isNavigation: boolean): Promise<void> {
  if (!isNavigation && Date.now() - checkedAt < CHECK_MS) return;
  checkedAt = Date.now();
  await (await navigator.serviceWorker?.getRegistration())?.update();
}
