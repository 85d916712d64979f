import { CACHE_PREFIX, KEPT_DOCUMENT, KEPT_START, TAKING_PAGE } from '@kenali/federation/boot';

/**
 * How long a questionnaire or a start waits for the first bytes of its document before the kept one answers. Four round trips of two seconds, which
 * the slowest connection that we test needs, fit in. The page would then load its scripts over the same connection.
 */
const PATIENCE_MS = 15_000;

/** Pages that people open first. Without a network they lead to the begun questionnaire. */
const STARTS = ['/', '/dashboard'];

/** Scripts and fonts of releases, whose addresses never change their content. */
const RELEASED = /^\/assets\/|\/[a-z-]+-mf\/[^/]+\/.+\.js$/;

type WaitingEvent = { waitUntil(work: Promise<unknown>): void };
type FetchEvent = { request: Request; respondWith(answer: Promise<Response>): void };

/** The part of a service worker's global scope that is used here. The types of TypeScript exclude those of pages. */
export interface WorkerScope {
  caches: Pick<CacheStorage, 'keys' | 'match'>;
  clients: { claim(): Promise<void> };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

/**
 * The worker of the site: it answers from the sets that pages have kept (`app/offline/keep-set.ts`), and stores nothing itself. It leaves
 * every other request to the browser, those to `/api` among them.
 */
export function startWorker(scope: WorkerScope): void {
  const { caches } = scope;

  /** Only complete sets have a document, and only one of them has it. */
  async function findKept(address: string): Promise<Response | undefined> {
    for (const cacheName of await caches.keys()) {
      const found = cacheName.startsWith(CACHE_PREFIX) && (await caches.match(address, { cacheName }));
      if (found) return found;
    }
    return undefined;
  }

  /** Asks the site first, so that releases, canaries and rollbacks reach the page, and its errors are shown. */
  const answerPage = (request: Request, readKept: () => Promise<Response | undefined>) =>
    new Promise<Response>((resolve, reject) => {
      const fallBack = async (error?: unknown) => {
        const kept = await readKept().catch(() => undefined);
        if (kept) resolve(kept);
        else if (error) reject(error);
      };
      const timer = setTimeout(fallBack, PATIENCE_MS);
      scope
        .fetch(request)
        .then(resolve, fallBack)
        .finally(() => clearTimeout(timer));
    });

  async function leadOn({ url }: Request): Promise<Response | undefined> {
    const start = await findKept(KEPT_START);
    return start && Response.redirect(new URL(await start.text(), url).href);
  }

  async function answerFile(request: Request): Promise<Response> {
    const kept = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
    return kept ?? scope.fetch(request);
  }

  // A new worker takes over at once: it reads what pages have kept, whichever release they run.
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { method, mode, destination, url } = request;
    if (method !== 'GET') return;
    const { pathname, search } = new URL(url);
    if (mode === 'navigate') {
      if (TAKING_PAGE.test(pathname)) event.respondWith(answerPage(request, () => findKept(KEPT_DOCUMENT)));
      else if (STARTS.includes(pathname)) event.respondWith(answerPage(request, () => leadOn(request)));
    }
    // A page that asks again with a query distrusts the first answer, so the network answers.
    else if (/^(script|font)$/.test(destination) && !search && RELEASED.test(pathname))
      event.respondWith(answerFile(request));
  });
}

startWorker(self as unknown as WorkerScope);
