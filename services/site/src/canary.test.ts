import type { Pointer } from '@kenali/federation/boot';
import { createStopNotes } from '@kenali/releases/notes';
import { bootIn, type Site, setUpSites } from './testing/set-up-sites.ts';
import { stopClock } from './testing/stop-clock.ts';

const SECRET = 's'.repeat(32);
const canary = (percent: number, salt = 'salt') => ({ releaseId: '0.2.0-c2', percent, salt });

const { pass, later } = stopClock();
const { store, folders, problems, serve, start: startSite } = setUpSites({ bootIdSecret: SECRET });
let site: Site;

const start = (more: { publicUrl?: string; apiUrl?: string } = {}) => startSite({ state: folders.state, ...more });

beforeEach(async () => {
  await store.goLive('shell', '0.1.0-s1');
  await store.publish('catalog-mf', '0.1.0-c1');
  await store.publish('catalog-mf', '0.2.0-c2');
  site = await start();
});

const writePointer = (more: Partial<Pointer>) => store.writePointer('catalog-mf', '0.1.0-c1', more);

async function visit(cookie?: string) {
  const { headers, text } = await site.ask('/', cookie ? { headers: { cookie } } : {});
  const given = String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  const boot = bootIn(text);
  return { given, boot, releaseId: boot.remotes.catalog_mf?.releaseId };
}

/** Cookies of returning browsers. */
const browsers = Array.from({ length: 40 }, (_none, index) => `kenali_browser=${String(index).padStart(22, 'b')}`);

describe('browser id', () => {
  it('when a browser visits first, then it gets a random id for a year that scripts cannot read', async () => {
    const { headers } = await site.ask('/');
    expect(String(headers['set-cookie'])).toMatch(
      /^kenali_browser=[A-Za-z0-9_-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    );
    expect((await visit()).given).not.toBe((await visit()).given);
  });

  it('when a browser returns, then it keeps its id', async () => {
    const { given } = await visit();
    expect((await visit(`a=1; ${given}; b=2`)).given).toBe('');
  });

  it.each(['kenali_browser=', 'kenali_browser=short', 'xkenali_browser=bbbbbbbbbbbbbbbbbbbbbb'])(
    '%s: when the cookie is invalid, then the browser gets a new id',
    async (cookie) => expect((await visit(cookie)).given).toMatch(/^kenali_browser=.{22}$/),
  );

  it('when the site uses https, then the cookie is Secure', async () => {
    site = await start({ publicUrl: 'https://kenali.test' });
    expect(String((await site.ask('/')).headers['set-cookie'])).toContain('; Secure');
  });

  it('when a file is requested, then no cookie is set', async () => {
    expect((await site.ask('/favicon.svg')).headers['set-cookie']).toBeUndefined();
  });
});

describe('a canary', () => {
  it('when visitors get it, then the boot document names channel and revision', async () => {
    await writePointer({ canary: canary(50), revision: 4 });
    const pages = await Promise.all(browsers.map(visit));
    const seen = new Set(
      pages.map(({ boot }) => JSON.stringify([boot.remotes.catalog_mf?.channel, boot.shell.channel])),
    );
    expect([...seen].sort()).toEqual(['["canary","stable"]', '["stable","stable"]']);
    for (const { boot } of pages) expect(boot.remotes.catalog_mf?.revision).toBe(4);
  });

  it('when the shell has a canary, then document and files come from the assigned release', async () => {
    await writePointer({});
    await store.publish('shell', '0.2.0-s2', { chunk: 'main.abcdef0123.js' });
    const trial = { releaseId: '0.2.0-s2', percent: 50, salt: 'shell' };
    const history = [{ ...store.moveTo('0.1.0-s1', 1), canary: trial }];
    await store.writePointer('shell', '0.1.0-s1', { canary: trial, history });
    const shells = await Promise.all(
      browsers.map(async (cookie) => {
        const { releaseId } = (await visit(cookie)).boot.shell;
        const { headers } = await site.ask('/favicon.svg', { headers: { cookie } });
        return `${releaseId} ${headers['cache-control']}`;
      }),
    );
    expect([...new Set(shells)].sort()).toEqual(['0.1.0-s1 no-cache', '0.2.0-s2 no-cache']);
    for (const chunk of ['main.abcdef0123.js', 'main.0123456789.js']) {
      expect((await site.ask(`/assets/${chunk}`)).status).toBe(200);
    }
  });

  it('when its release is missing, then every visitor gets stable and the log says why', async () => {
    await writePointer({ canary: { releaseId: '0.9.0-x', percent: 100, salt: 's' } });
    expect((await visit()).releaseId).toBe('0.1.0-c1');
    expect(problems).toContain('catalog-mf: 0.9.0-x is not in the store');
  });
});

describe('a stopped canary', () => {
  const stop = {
    schema: 1,
    app: 'catalog-mf',
    releaseId: '0.2.0-c2',
    salt: 'salt',
    time: '2026-11-21T00:00:00.000Z',
    reason: '12 of 200 boots failed',
  } as const;

  it('when the canary is stopped, then within 5 s no visitor gets it, the log says why, and the pointer has not moved', async () => {
    await writePointer({ canary: canary(100) });
    expect((await visit()).releaseId).toBe('0.2.0-c2');
    await createStopNotes(folders.state).keep(stop);
    later();
    expect((await visit()).releaseId).toBe('0.1.0-c1');
    expect(problems.filter((text) => text.startsWith('catalog-mf'))).toEqual([
      'catalog-mf: canary 0.2.0-c2 is stopped: 12 of 200 boots failed',
    ]);
    site = await start();
    expect((await visit()).releaseId).toBe('0.1.0-c1');
    await writePointer({ canary: canary(100, 'another salt'), revision: 2 });
    later();
    expect((await visit()).releaseId).toBe('0.2.0-c2');
  });

  it('when the site shares no folder with the API, then it asks the API, and no visitor gets a canary stopped there', async () => {
    await writePointer({ canary: canary(100) });
    const { schema: _schema, app: _app, ...view } = stop;
    let answer: object | null = null;
    const api = await serve(
      (_req, res) => void res.writeHead(200, { Connection: 'close' }).end(JSON.stringify(answer)),
    );
    site = await start({ apiUrl: api.url });
    expect((await visit()).releaseId).toBe('0.2.0-c2');
    answer = view;
    later();
    expect((await visit()).releaseId).toBe('0.1.0-c1');
    await api.close();
    pass(600_000);
    expect((await visit()).releaseId).toBe('0.1.0-c1');
    site = await start({ apiUrl: api.url });
    expect((await visit()).releaseId).toBe('0.1.0-c1');
  });

  it('when the pointer cannot be read at the time of the stop, then no visitor gets the canary', async () => {
    await writePointer({ canary: canary(100) });
    expect((await visit()).releaseId).toBe('0.2.0-c2');
    await store.write('catalog-mf/channels.json', '{');
    later();
    expect((await visit()).releaseId).toBe('0.2.0-c2');
    await createStopNotes(folders.state).keep(stop);
    later();
    expect((await visit()).releaseId).toBe('0.1.0-c1');
    await writePointer({ canary: canary(100, 'another salt'), revision: 2 });
    later();
    expect((await visit()).releaseId).toBe('0.2.0-c2');
  });

  it('when the stop is unreadable, then no visitor gets the canary', async () => {
    await writePointer({ canary: canary(100) });
    await createStopNotes(folders.state).keep({ ...stop, time: 'no time' });
    expect((await visit()).releaseId).toBe('0.1.0-c1');
  });
});

describe('boot ids', () => {
  it('when the browser has a page, then it keeps its boot id today and gets another one tomorrow', async () => {
    await writePointer({});
    const first = await site.ask('/');
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect(await site.ask('/', { headers })).toMatchObject({ status: 304, text: '' });
    pass(24 * 60 * 60 * 1000);
    const second = await site.ask('/', { headers });
    expect(second.status).toBe(200);
    expect(bootIn(second.text).bootId).not.toBe(bootIn(first.text).bootId);
  });
});
