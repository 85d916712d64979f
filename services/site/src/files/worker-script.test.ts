import vm from 'node:vm';
import { bootIn, PRODUCTION, type Site, setUpSites } from '../testing/set-up-sites.ts';
import { removingWorker } from './worker-script.ts';

const SCRIPT = 'addEventListener("fetch", () => {});';

const { store, problems, start } = setUpSites({
  ...PRODUCTION,
  cdnPublicUrl: 'https://cdn.test/kenali',
  scriptOrigins: ['https://pay.test'],
});
let site: Site;

beforeEach(async () => {
  await store.publish('shell', '0.1.0-s1');
  await store.goLive('shell', '0.2.0-s2', { worker: SCRIPT });
  site = await start();
});

/** Serves a pointer from its first read. */
async function serve(...pointer: Parameters<typeof store.writePointer>) {
  await store.writePointer(...pointer);
  site = await start();
}
const readHasWorker = async () => bootIn((await site.ask('/')).text).hasWorker;

describe('/worker.js', () => {
  it('when the shell has a worker, then it is sent, never from a cache, with a policy that loads and shows nothing', async () => {
    const { status, headers, text } = await site.ask('/worker.js');
    expect([status, text]).toEqual([200, SCRIPT]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(SCRIPT.length),
      'content-security-policy': "default-src 'none'; connect-src 'self' https://cdn.test",
      'x-content-type-options': 'nosniff',
    });
    expect(await readHasWorker()).toBe(true);
  });

  it('when it is requested with HEAD, then the headers are those of GET, without a body', async () => {
    const { status, headers, text } = await site.ask('/worker.js', { method: 'HEAD' });
    expect([status, headers['content-length'], text]).toEqual([200, String(SCRIPT.length), '']);
  });

  it('when the worker is switched off, then the script removes it and reloads broken pages, and no page registers it', async () => {
    await serve('shell', '0.2.0-s2', { config: { worker: 'off' } });
    const { status, headers, text } = await site.ask('/worker.js');
    expect([status, text]).toEqual([200, removingWorker({ reloadsPages: true })]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(await readHasWorker()).toBeUndefined();
  });

  it('when the shell was built before there was a worker, then the script removes it and leaves the pages', async () => {
    await serve('shell', '0.1.0-s1');
    expect((await site.ask('/worker.js')).text).toBe(removingWorker({ reloadsPages: false }));
    expect(await readHasWorker()).toBeUndefined();
  });

  it('when the shell is switched off, then the worker is removed too, so that browsers show what the site says', async () => {
    await serve('shell', '0.2.0-s2', { enabled: false });
    expect((await site.ask('/worker.js')).text).toBe(removingWorker({ reloadsPages: false }));
  });

  it('when the file does not match its hash, then it is not sent, and browsers keep what they have', async () => {
    await store.write('shell/0.2.0-s2/worker.js', 'evil()');
    expect((await site.ask('/worker.js')).status).toBe(500);
    expect(problems).toContain('worker.js of 0.2.0-s2 does not match its hash');
  });

  it('when a document is requested, then its policy allows a worker of the site alone', async () => {
    expect((await site.ask('/')).headers['content-security-policy']).toContain("worker-src 'self';");
  });
});

/** Runs a script as a browser runs a worker that takes over pages. @param broken caches that refuse @returns what it did, in order */
async function runScript(
  script: string,
  pages: { url: string; works: boolean }[],
  broken: { keys?: () => Promise<string[]>; delete?: () => Promise<never> } = {},
): Promise<string[]> {
  const done: string[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const kept = ['kenali-set a', 'another'];
  const ports: MessagePort[] = [];
  const note = (name: string) => async () => void done.push(name);
  const context = {
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    skipWaiting: note('skipWaiting'),
    registration: { unregister: note('unregister') },
    caches: { keys: async () => kept, delete: async (name: string) => void done.push(`delete ${name}`), ...broken },
    MessageChannel: class extends MessageChannel {
      constructor() {
        super();
        ports.push(this.port1);
      }
    },
    // A page that works answers before any pause is over.
    setTimeout: (then: (value: unknown) => void, _ms: number, value: unknown) => setTimeout(then, 50, value),
    clients: {
      claim: note('claim'),
      matchAll: async () =>
        pages.map(({ url, works }) => ({
          url,
          postMessage: (_question: string, [port]: [MessagePort]) => (works ? port.postMessage('works') : port.close()),
          navigate: async (to: string) => void done.push(`navigate ${to}`),
        })),
    },
  };
  vm.runInNewContext(script, context);
  let work: unknown;
  listeners.install?.({});
  listeners.activate?.({ waitUntil: (given: unknown) => (work = given) });
  await work;
  for (const port of ports) port.close();
  return done;
}

const REMOVED = ['skipWaiting', 'claim', 'delete kenali-set a', 'unregister'];
const PAGES = [
  { url: 'https://kenali.test/works', works: true },
  { url: 'https://kenali.test/broken', works: false },
];

describe('the script that removes a worker', () => {
  it('when it takes over, then it removes our sets alone, and reloads the page that does not answer', async () => {
    expect(await runScript(removingWorker({ reloadsPages: true }), PAGES)).toEqual([
      ...REMOVED,
      'navigate https://kenali.test/broken',
    ]);
  });

  it.each(['keys', 'delete'])(
    'when the device refuses caches.%s, then the worker goes and broken pages are reloaded nevertheless',
    async (call) => {
      const refuse = () => Promise.reject(new Error('the disk is broken'));
      expect(await runScript(removingWorker({ reloadsPages: true }), PAGES, { [call]: refuse })).toEqual([
        ...REMOVED.filter((step) => !step.startsWith('delete')),
        'navigate https://kenali.test/broken',
      ]);
    },
  );

  it('when nothing was wrong with the worker, then no page is reloaded', async () => {
    expect(await runScript(removingWorker({ reloadsPages: false }), PAGES)).toEqual(REMOVED);
  });
});
