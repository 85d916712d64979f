import { type BootDocument, setNameOf } from '@kenali/federation/boot';
import { sampleBoot, sampleRelease, sampleRemote } from '@kenali/federation/testing';
import { canKeep, endWorker, keepSet, keepStart, updateWorker } from './keep-set.ts';
import type { KeptDetailsOptions } from './kept-details.ts';

const SHA = `sha384-${'a'.repeat(64)}`;
const CDN = 'http://cdn.test';
const PAGE = '/sensory-profile/100001';
const DOCUMENT = '/__kept/document';

function bootOf({ remote = '0.1.0-a', hasWorker = true } = {}): BootDocument {
  const { integrity, ...sample } = sampleRemote('assessment_mf');
  const files = Object.fromEntries(Object.keys(integrity).map((file) => [file, SHA]));
  const baseUrl = `${CDN}/assessment-mf/${remote}/`;
  const boot = sampleBoot({ assessment_mf: { ...sample, releaseId: remote, baseUrl, integrity: files } });
  return { ...boot, ...(hasWorker && { hasWorker: true }) };
}
const documentOf = (boot: BootDocument, root = '<div id="root"></div>') =>
  `<!doctype html><head><script type="application/json" id="kenali-boot">${JSON.stringify(boot)}</script></head>${root}`;

/** jsdom has no responses. */
class Answer {
  readonly body: string;
  readonly status: number;
  readonly redirected: boolean;
  constructor(body: string, status = 200, redirected = false) {
    [this.body, this.status, this.redirected] = [body, status, redirected];
  }
  clone = () => this;
  text = async () => this.body;
}

const release = (id: string) => ({
  ...sampleRelease,
  app: 'assessment-mf',
  name: 'assessment_mf',
  releaseId: id,
  integrity: SHA,
  manifest: bootOf().remotes.assessment_mf?.manifest,
  files: {
    'remoteEntry.js': SHA,
    'assets/__federation_expose_remote.1f.js': SHA,
    'assets/sensory.1f.js': SHA,
    'prerender.js': SHA,
    'pages.json': SHA,
    'assets/sensory.1f.js.map': SHA,
  },
});

let stored: Map<string, Map<string, unknown>>;
let network: Record<string, Answer | Error>;
let asked: [string, string | undefined][];
let held: string[];
let registrations: { unregister(): Promise<boolean>; update: jest.Mock }[];
const registration = { unregister: async () => registrations.splice(0).length > 0, update: jest.fn() };

/** What the page asks the network for. */
function serve(boot: BootDocument, id = '0.1.0-a') {
  network[PAGE] = new Answer(documentOf(boot));
  network[`${CDN}/shell/0.1.0-def/offline.json`] = new Answer(
    JSON.stringify({ files: { 'assets/main.1f.js': SHA, 'assets/text.1f.woff2': SHA } }),
  );
  network[`${CDN}/assessment-mf/${id}/release.json`] = new Answer(JSON.stringify(release(id)));
}
const show = (boot: BootDocument) => {
  document.documentElement.innerHTML = documentOf(boot);
};
const pathsIn = (name: string) =>
  [...(stored.get(name)?.keys() ?? [])].map((url) => url.replace('http://localhost', ''));

beforeEach(() => {
  [stored, network, asked, held, registrations] = [new Map(), {}, [], [], []];
  const openCache = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, unknown>();
    stored.set(name, cache);
    return {
      match: async (url: string) => cache.get(url),
      put: async (url: string, answer: unknown) => void cache.set(url, answer),
      delete: async (url: string) => cache.delete(url),
    };
  };
  const globals = {
    Response: Answer,
    caches: {
      open: openCache,
      keys: async () => [...stored.keys()],
      match: async (url: string, { cacheName }: { cacheName: string }) => stored.get(cacheName)?.get(url),
      delete: async (name: string) => stored.delete(name),
    },
    fetch: async (url: string, { integrity }: { integrity?: string } = {}) => {
      asked.push([url, integrity]);
      const answer = network[url] ?? new Answer('code');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  Object.assign(window, globals);
  const browser = {
    serviceWorker: {
      register: jest.fn(async () => registrations.push(registration)),
      getRegistrations: async () => [...registrations],
      getRegistration: async () => registrations[0],
    },
    locks: {
      request: jest.fn(async (name: string) => void held.push(name)),
      query: async () => ({ held: held.map((name) => ({ name })) }),
    },
    storage: { persist: jest.fn(async () => true) },
  };
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(navigator, name, { value, configurable: true });
  show(bootOf());
  serve(bootOf());
});

const NAME = setNameOf(bootOf());
const COMPLETE = [
  '/assets/main.1f.js',
  '/assets/text.1f.woff2',
  ...['remoteEntry.js', 'assets/__federation_expose_remote.1f.js', 'assets/sensory.1f.js'].map(
    (path) => `${CDN}/assessment-mf/0.1.0-a/${path}`,
  ),
  '/__kept/start',
  DOCUMENT,
];

describe('keepSet', () => {
  it('when the page is kept, then its set has the scripts and fonts, each checked by its hash, and at last the document', async () => {
    await keepSet(PAGE);
    expect([...stored.keys()]).toEqual([NAME]);
    expect(pathsIn(NAME)).toEqual(COMPLETE);
    expect(await (stored.get(NAME) as Map<string, Answer>).get('/__kept/start')?.text()).toBe(PAGE);
    expect(navigator.serviceWorker.register).toHaveBeenCalledWith('/worker.js', { updateViaCache: 'none' });
    for (const [url, integrity] of asked) if (/\.(js|woff2)$/.test(url)) expect([url, integrity]).toEqual([url, SHA]);
  });

  it('when a file does not arrive, then the set has no document and the earlier set stays whole', async () => {
    stored.set('kenali-set earlier', new Map([[DOCUMENT, 'earlier']]));
    network[`${CDN}/assessment-mf/0.1.0-a/assets/sensory.1f.js`] = new Answer('', 503);
    await expect(keepSet(PAGE)).rejects.toThrow('503');
    expect(pathsIn(NAME)).not.toContain(DOCUMENT);
    expect(stored.get('kenali-set earlier')?.get(DOCUMENT)).toBe('earlier');
  });

  it('when the storage is full, then the set has no document and the earlier set stays', async () => {
    stored.set('kenali-set earlier', new Map([[DOCUMENT, 'earlier']]));
    const full = new Map<string, unknown>();
    full.set = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    stored.set(NAME, full);
    await expect(keepSet(PAGE)).rejects.toThrow('full');
    expect(stored.get('kenali-set earlier')?.get(DOCUMENT)).toBe('earlier');
  });

  it('when the next try finds files, then it fetches the missing ones alone', async () => {
    const last = `${CDN}/assessment-mf/0.1.0-a/assets/sensory.1f.js`;
    network[last] = new TypeError('Failed to fetch');
    await expect(keepSet(PAGE)).rejects.toThrow('Failed to fetch');
    asked = [];
    delete network[last];
    await keepSet(PAGE);
    expect(asked.flatMap(([url]) => (/\.(js|woff2)$/.test(url) ? [url] : []))).toEqual([last]);
    expect(pathsIn(NAME)).toEqual(COMPLETE);
  });

  it('when a newer release is live meanwhile, then its set is kept whole, and the one that this page runs has no document', async () => {
    await keepSet(PAGE);
    const live = bootOf({ remote: '0.2.0-b' });
    serve(live, '0.2.0-b');
    expect(await keepSet(PAGE)).toBe(true);
    expect(pathsIn(setNameOf(live))).toEqual(COMPLETE.map((path) => path.replace('0.1.0-a', '0.2.0-b')));
    expect(stored.get(setNameOf(live))?.get(DOCUMENT)).toMatchObject({ body: documentOf(live) });
    expect(pathsIn(NAME)).toEqual(COMPLETE.slice(0, -2));
  });

  it('when a file of the newer release does not arrive, then the set of this page stays complete', async () => {
    await keepSet(PAGE);
    serve(bootOf({ remote: '0.2.0-b' }), '0.2.0-b');
    network[`${CDN}/assessment-mf/0.2.0-b/assets/sensory.1f.js`] = new Answer('', 503);
    await expect(keepSet(PAGE)).rejects.toThrow('503');
    expect(pathsIn(NAME)).toEqual(COMPLETE);
  });

  it.each([
    ['has the content of a public page', new Answer(documentOf(bootOf(), '<div id="root" data-prerendered=""></div>'))],
    ['is an error', new Answer(documentOf(bootOf()), 503)],
    ['is another page', new Answer(documentOf(bootOf()), 200, true)],
    ['is no document of the site', new Answer('<html>Masuk ke jaringan hotel</html>')],
  ])('when the document %s, then it is not kept', async (_what, answer) => {
    network[PAGE] = answer;
    await expect(keepSet(PAGE)).rejects.toThrow();
    expect(pathsIn(NAME)).not.toContain(DOCUMENT);
  });

  it.each([
    ['pending', () => new Promise<boolean>(() => undefined)],
    ['refused', () => Promise.reject(new TypeError('refused'))],
  ])('when the wish to store data permanently is %s, then the set is complete', async (_what, persist) => {
    jest.mocked(navigator.storage.persist).mockImplementation(persist);
    expect(await keepSet(PAGE)).toBe(true);
    expect(navigator.storage.persist).toHaveBeenCalledTimes(1);
  });

  it('when the set is complete, then other sets go; one that an open page runs loses its document and start', async () => {
    const earlier = () =>
      new Map([
        ['/assets/main.0e.js', 'code'],
        ['/__kept/start', PAGE],
        [DOCUMENT, 'earlier'],
      ]);
    stored.set('kenali-set open', earlier());
    stored.set('kenali-set closed', earlier());
    stored.set('of another library', earlier());
    held.push('kenali-set open');
    await keepSet(PAGE);
    expect([...stored.keys()]).toEqual(['kenali-set open', 'of another library', NAME]);
    expect(pathsIn('kenali-set open')).toEqual(['/assets/main.0e.js']);
    expect(pathsIn('of another library')).toContain(DOCUMENT);
  });
});

describe('a page that cannot be kept', () => {
  it.each(['serviceWorker', 'locks'])(
    'when the browser has no %s, then nothing is asked for and nothing throws',
    async (name) => {
      Object.defineProperty(navigator, name, { value: undefined, configurable: true });
      expect(canKeep()).toBe(false);
      await keepSet(PAGE);
      await updateWorker(true);
      await endWorker();
      expect([asked, [...stored.keys()]]).toEqual([[], []]);
    },
  );

  it('when the site serves no worker, then nothing is registered', async () => {
    show(bootOf({ hasWorker: false }));
    await keepSet(PAGE);
    expect([canKeep(), asked, registrations]).toEqual([false, [], []]);
  });

  it('when the worker is switched off meanwhile, then nothing is kept and nothing registered', async () => {
    serve(bootOf({ hasWorker: false }));
    expect(await keepSet(PAGE)).toBe(false);
    expect([registrations, [...stored.keys()]]).toEqual([[], []]);
  });
});

describe('the start', () => {
  it('when another questionnaire is used, then it leads to that one', async () => {
    await keepSet(PAGE);
    expect(await keepStart('/learning-style/100002')).toBe(true);
    const start = stored.get(NAME)?.get('/__kept/start');
    expect(await (start as Answer).text()).toBe('/learning-style/100002');
  });

  it('when the set is not complete, then nothing is stored', async () => {
    expect(await keepStart(PAGE)).toBe(false);
    expect([...stored.keys()]).toEqual([]);
  });

  it('when another tab has kept another set, then this one is not complete any more', async () => {
    await keepSet(PAGE);
    stored.get(NAME)?.delete(DOCUMENT);
    expect(await keepStart('/learning-style/100002')).toBe(false);
    expect(stored.get(NAME)?.get('/__kept/start')).toMatchObject({ body: PAGE });
  });
});

describe('the set of an open page', () => {
  const OTHER_PAGE = '/learning-style/100002';
  let begin: (path: string) => Promise<void>;
  let end: () => Promise<void>;
  const textOf = (path: string) => (stored.get(NAME)?.get(path) as Answer | undefined)?.text();

  beforeEach(async () => {
    jest.useFakeTimers();
    jest.doMock('./kept-answers.ts', () => ({
      createKeptAnswers({ onBegun, onNothingLeft }: KeptDetailsOptions) {
        end = onNothingLeft;
        begin = async (path) => {
          onBegun(path);
          await jest.advanceTimersByTimeAsync(3000);
        };
      },
    }));
    network[OTHER_PAGE] = new Answer(documentOf(bootOf()));
    jest.resetModules();
    await import('./offline.ts');
  });

  it('when the page has kept nothing itself yet, then the set that it may run is held already', async () => {
    stored.set(NAME, new Map([['/assets/main.1f.js', 'code']]));
    show(bootOf({ remote: '0.2.0-b' }));
    serve(bootOf({ remote: '0.2.0-b' }), '0.2.0-b');
    await keepSet(PAGE);
    expect(pathsIn(NAME)).toEqual(['/assets/main.1f.js']);
  });

  it('when it is used, then it is kept once, and the start follows', async () => {
    await begin(PAGE);
    expect(pathsIn(NAME)).toEqual(COMPLETE);
    asked = [];
    await begin(OTHER_PAGE);
    expect([asked, await textOf('/__kept/start')]).toEqual([[], OTHER_PAGE]);
  });

  it.each([PAGE, OTHER_PAGE])('when another tab has removed it and %s is used, then it is kept again', async (path) => {
    await begin(PAGE);
    await endWorker();
    await begin(path);
    expect(pathsIn(NAME)).toEqual(COMPLETE);
    expect([registrations.length, await textOf('/__kept/start')]).toEqual([1, path]);
  });

  it('when another one begins before it is complete, then it is kept once, and the start leads to the other one', async () => {
    const first = begin(PAGE);
    await Promise.all([first, begin(OTHER_PAGE)]);
    expect([pathsIn(NAME), await textOf('/__kept/start')]).toEqual([COMPLETE, OTHER_PAGE]);
    expect(navigator.serviceWorker.register).toHaveBeenCalledTimes(1);
  });

  it('when a newer release is live, then it is kept once, and the start follows', async () => {
    const live = bootOf({ remote: '0.2.0-b' });
    serve(live, '0.2.0-b');
    await begin(PAGE);
    asked = [];
    await begin(OTHER_PAGE);
    expect([asked, [...stored.keys()]]).toEqual([[], [setNameOf(live)]]);
    const start = stored.get(setNameOf(live))?.get('/__kept/start');
    expect(await (start as Answer).text()).toBe(OTHER_PAGE);
  });

  it('when the worker is switched off meanwhile, then the page asks once', async () => {
    serve(bootOf({ hasWorker: false }));
    await begin(PAGE);
    await begin(PAGE);
    expect(asked).toHaveLength(1);
  });

  it('when a file does not arrive, then the next use tries again', async () => {
    network[PAGE] = new TypeError('Failed to fetch');
    await begin(PAGE);
    expect(pathsIn(NAME)).not.toContain(DOCUMENT);
    serve(bootOf());
    await begin(PAGE);
    expect(pathsIn(NAME)).toEqual(COMPLETE);
  });

  it('when the last questionnaire ends while it is being kept, then nothing is left', async () => {
    const first = begin(PAGE);
    await end();
    await first;
    expect([registrations, [...stored.keys()]]).toEqual([[], []]);
  });
});

describe('the worker', () => {
  it('when it ends, then the registration and our sets go', async () => {
    await keepSet(PAGE);
    stored.set('of another library', new Map());
    await endWorker();
    expect([registrations, [...stored.keys()]]).toEqual([[], ['of another library']]);
  });

  it('when people navigate, then the site is asked each time; when they come back, then once a minute', async () => {
    await keepSet(PAGE);
    const now = jest.spyOn(Date, 'now').mockReturnValue(5_000_000);
    registration.update.mockClear();
    await updateWorker(true);
    await updateWorker(true);
    await updateWorker(false);
    expect(registration.update).toHaveBeenCalledTimes(2);
    now.mockReturnValue(5_060_000);
    await updateWorker(false);
    expect(registration.update).toHaveBeenCalledTimes(3);
  });
});
