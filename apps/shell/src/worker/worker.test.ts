/** @jest-environment node */
import { KEPT_DOCUMENT, KEPT_START } from '@kenali/federation/boot';
import type { startWorker as Start, WorkerScope } from './worker.ts';

// The script starts itself in the scope of a worker.
Object.assign(globalThis, { self: { addEventListener: jest.fn() } });
const { startWorker } = require('./worker.ts') as { startWorker: typeof Start };

/** What a questionnaire or a start waits for the site. */
const PATIENCE_MS = 15_000;

const SITE = 'https://kenali.test';
const CDN = 'https://cdn.test/assessment-mf/0.1.0-a1';

type Sets = Record<string, Record<string, string>>;

/** A worker whose caches have these texts, next to a network that the test answers. */
function open(sets: Sets, network: (url: string) => Promise<Response>) {
  const listeners: Record<string, (event: never) => void> = {};
  const asked: string[] = [];
  const pathOf = (address: string) => (address.startsWith(SITE) ? address.slice(SITE.length) : address);
  const scope: WorkerScope = {
    caches: {
      keys: async () => Object.keys(sets),
      match: async (address, { cacheName } = {}) => {
        const searched = cacheName === undefined ? Object.values(sets) : [sets[cacheName] ?? {}];
        const found = searched.map((set) => set[pathOf(String(address))]).find((text) => text !== undefined);
        return found === undefined ? undefined : new Response(found);
      },
    },
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    fetch: (request) => {
      asked.push(request.url);
      return network(request.url);
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener;
    },
  };
  startWorker(scope);
  /** @returns what the worker answers, or null if it leaves the request to the browser */
  const ask = (url: string, request: Partial<Request> = {}): Promise<Response> | null => {
    let answer: Promise<Response> | null = null;
    const event = {
      request: { url: new URL(url, SITE).href, method: 'GET', mode: 'navigate', destination: 'document', ...request },
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    };
    (listeners.fetch as (event: unknown) => void)(event);
    return answer;
  };
  return { ask, asked, listeners, scope };
}

const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const SET: Sets = {
  'other cache': { [KEPT_DOCUMENT]: 'of somebody else' },
  'kenali-set a': { [`${CDN}/remoteEntry.js`]: 'entry a' },
  'kenali-set b': {
    [KEPT_DOCUMENT]: 'document b',
    [KEPT_START]: '/sensory-profile/100001',
    [`${CDN}/remoteEntry.js`]: 'entry b',
    '/assets/main.0123456789.js': 'main b',
  },
};
const PAGE = '/sensory-profile/100001';
const script = { mode: 'cors', destination: 'script' } as const;

describe('a questionnaire', () => {
  it('when the site answers, then its answer is shown, whatever its status is', async () => {
    for (const status of [200, 404, 500, 503]) {
      const { ask } = open(SET, async () => new Response('of the site', { status }));
      const answer = await ask(PAGE);
      expect([answer?.status, await answer?.text()]).toEqual([status, 'of the site']);
    }
  });

  it('when the network is away, then the document of the complete set answers', async () => {
    for (const path of [PAGE, '/learning-style/1', '/multiple-intelligence/7/', '/assessment/100002?x=1'])
      expect(await textOf(open(SET, offline).ask(path))).toBe('document b');
  });

  it('when the network is away and no set is complete, then the browser shows its error', async () => {
    const { 'kenali-set a': incomplete } = SET;
    await expect(open({ 'kenali-set a': incomplete as object as Sets[string] }, offline).ask(PAGE)).rejects.toThrow(
      'Failed to fetch',
    );
  });

  it('when the site is silent, then the kept document answers after the patience, and not before', async () => {
    jest.useFakeTimers();
    const { ask } = open(SET, () => new Promise(() => undefined));
    let text: string | undefined;
    void textOf(ask(PAGE)).then((found) => {
      text = found;
    });
    await jest.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(text).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(text).toBe('document b');
  });

  it('when the site is silent and nothing is kept, then the page still waits for the site', async () => {
    jest.useFakeTimers();
    let answer: (response: Response) => void = () => undefined;
    const { ask } = open({}, () => new Promise((resolve) => (answer = resolve)));
    const text = textOf(ask(PAGE));
    await jest.advanceTimersByTimeAsync(2 * PATIENCE_MS);
    answer(new Response('late'));
    expect(await text).toBe('late');
  });
});

describe('other pages', () => {
  it.each([
    '/cart',
    '/results/100001',
    '/admin',
    '/shared',
    '/api/user-assessments',
    '/sensory-profile/abc',
    '/observer',
  ])('when %s is opened, then the worker leaves it to the browser', (path) => {
    const { ask, asked } = open(SET, offline);
    expect([ask(path), asked]).toEqual([null, []]);
  });

  it.each(['/', '/dashboard'])(
    'when %s is opened without a network, then it leads to the questionnaire',
    async (path) => {
      const answer = await open(SET, offline).ask(path);
      expect([answer?.status, answer?.headers.get('location')]).toEqual([302, `${SITE}${PAGE}`]);
      expect(await textOf(open(SET, async () => new Response('start')).ask(path))).toBe('start');
      await expect(open({}, offline).ask(path)).rejects.toThrow('Failed to fetch');
    },
  );

  it('when the start is opened and the site is silent, then it leads to the questionnaire after the patience', async () => {
    jest.useFakeTimers();
    const { ask } = open(SET, () => new Promise(() => undefined));
    let answer: Response | undefined;
    void ask('/')?.then((given) => {
      answer = given;
    });
    await jest.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(answer).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(answer?.headers.get('location')).toBe(`${SITE}${PAGE}`);
  });

  it('when the caches cannot be read, then the error of the network stays', async () => {
    const { ask, scope } = open(SET, offline);
    scope.caches.keys = () => Promise.reject(new DOMException('broken', 'UnknownError'));
    await expect(ask('/')).rejects.toThrow('Failed to fetch');
  });
});

describe('files', () => {
  it('when a set has a script, then it answers without the network', async () => {
    const { ask, asked } = open(SET, offline);
    expect(await textOf(ask('/assets/main.0123456789.js', script))).toBe('main b');
    expect(await textOf(ask(`${CDN}/remoteEntry.js`, script))).toMatch(/^entry/);
    expect(asked).toEqual([]);
  });

  it('when no set has it, then the network answers, with its error too', async () => {
    const { ask } = open(SET, offline);
    await expect(ask('/assets/other.0123456789.js', script)).rejects.toThrow('Failed to fetch');
  });

  it('when a page asks for a script again with a query, then the worker does not answer with the copy it distrusts', () => {
    expect(open(SET, offline).ask(`${CDN}/remoteEntry.js?retry=1`, script)).toBeNull();
  });

  it.each<[string, Partial<Request>]>([
    ['/api/user-assessments', { mode: 'cors', destination: '' }],
    ['/assets/main.0123456789.js', { mode: 'cors', destination: '' }],
    ['https://pay.test/snap/snap.js', script],
    [PAGE, { method: 'POST' }],
    ['/worker.js', { mode: 'same-origin', destination: 'serviceworker' as RequestDestination }],
  ])('when %s is requested as %j, then the worker leaves it to the browser', (url, request) => {
    expect(open(SET, offline).ask(url, request)).toBeNull();
  });
});

it('when a newer worker arrives, then it takes over at once', () => {
  const { listeners } = open({}, offline);
  const waited: unknown[] = [];
  for (const type of ['install', 'activate'])
    (listeners[type] as (event: unknown) => void)({ waitUntil: (work: unknown) => waited.push(work) });
  expect(waited).toEqual([expect.any(Promise), expect.any(Promise)]);
});
