import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { inTier, makePipe } from '@kenali/node-utils/testing';
import { createCdnHandler } from './create-cdn-handler.ts';
import { listen } from './testing/listen.ts';
import { makeStore } from './testing/make-store.ts';
import { openSignedSite, type SignedSite } from './testing/signed-site.ts';
import { ATTACKS, DOCUMENT_FOLDERS, DOCUMENTS } from './testing/tampering.ts';

let store: Awaited<ReturnType<typeof makeStore>>;
let cdn: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  store = await makeStore();
  cdn = await listen(createCdnHandler({ storeDir: store.storeDir }));
  await store.goLive('catalog-mf', '0.1.0-c1');
  await store.write('catalog-mf/.publishing-1/remoteEntry.js', 'half');
  await store.write('catalog-mf/channels.json.lock', '');
  await store.write('catalog-mf/0.1.0-c1/.maps/maps.json', '{}');
  await store.write('catalog-mf/0.1.0-c1/.maps/remoteEntry.js.map', '{}');
  await store.write('secret.txt', 'secret');
});

afterAll(() => cdn.close());

/** With these, a browser runs nothing of an answer that it opens as a document. */
const CLOSED = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** The others are on pointers, which somebody else checks. */
const ON_FILES = /^(a file|a release|the folder)/;

describe('CDN origin', () => {
  it('when another origin loads a file of a release, then it may, and caches it as immutable', async () => {
    const { status, headers } = await cdn.ask('/catalog-mf/0.1.0-c1/remoteEntry.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      ...CLOSED,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it('when the browser accepts Brotli, then it gets the compressed copy', async () => {
    const answer = await cdn.ask('/catalog-mf/0.1.0-c1/remoteEntry.js?retry=1', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.body).toString()).toBe('var catalog_mf;');
  });

  it('when a pointer is requested, then it is not cached, and a browser that has it gets 304', async () => {
    const { status, headers } = await cdn.ask('/catalog-mf/channels.json');
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-cache', 'application/json']);
    const again = await cdn.ask('/catalog-mf/channels.json', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers).toMatchObject(CLOSED);
  });

  it('when a release is published while the server runs, then it is served', async () => {
    expect((await cdn.ask('/admin-mf/0.1.0-a1/remoteEntry.js')).status).toBe(404);
    await store.publish('admin-mf', '0.1.0-a1');
    expect((await cdn.ask('/admin-mf/0.1.0-a1/remoteEntry.js')).status).toBe(200);
  });

  it.each([
    '/',
    '/catalog-mf',
    '/catalog-mf/0.1.0-c1/',
    '/catalog-mf/0.1.0-c1/missing.js',
    '/catalog-mf/channels.json.lock',
    '/catalog-mf/.publishing-1/remoteEntry.js',
    '/catalog-mf/0.1.0-c1/.maps/maps.json',
    '/catalog-mf/0.1.0-c1/.maps/remoteEntry.js.map',
    '/catalog-mf/0.1.0-c1/%2emaps/remoteEntry.js.map',
    '/catalog-mf/0.1.0-c1/remoteEntry.js.map',
    '/catalog-mf/0.1.0-c1/remoteEntry.js.br',
    '/catalog-mf/0.1.0-c1/constructor',
    '/catalog-mf/0.1.0-c1/__proto__',
    '/secret.txt',
    '/catalog-mf/../secret.txt',
    '/catalog-mf/%2e%2e/secret.txt',
    '/catalog-mf/0.1.0-c1/..%2f..%2f..%2fetc/passwd',
  ])('%s: when it is requested, then the response is an uncached 404', async (path) => {
    const { status, headers } = await cdn.ask(path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(headers).toMatchObject(CLOSED);
  });

  it.each([
    ['/healthz', 'GET', 200],
    ['/catalog-mf/channels.json', 'HEAD', 200],
    ['/catalog-mf/0.1.0-c1/remoteEntry.js', 'HEAD', 200],
    ['/catalog-mf/0.1.0-c1/release.json', 'GET', 200],
    ['/shell/0.1.0-s1/index.html', 'GET', 200],
    ['/shell/0.1.0-s1/favicon.svg', 'GET', 200],
    ['/catalog-mf/0.1.0-c1/release.json.sig', 'GET', 404],
    ['/catalog-mf/channels.json', 'POST', 405],
    ['/', 'OPTIONS', 405],
    ['/broken-mf/channels.json', 'GET', 500],
    ['/broken-mf/1-b/remoteEntry.js', 'GET', 500],
    ['/catalog-mf/0.2.0-c2/remoteEntry.js', 'GET', 500],
  ])(
    '%s, %s, %d: when it is opened as a document, then it runs nothing and nobody frames it',
    async (path, method, expected) => {
      await store.publish('shell', '0.1.0-s1');
      await store.write('broken-mf/channels.json/none', '');
      await store.write('broken-mf/1-b/release.json', '{');
      await store.publish('catalog-mf', '0.2.0-c2');
      for (const copy of ['', '.br', '.gz']) await store.write(`catalog-mf/0.2.0-c2/remoteEntry.js${copy}`, 'changed');
      const { status, headers } = await cdn.ask(path, { method });
      expect(status).toBe(expected);
      expect(headers).toMatchObject(CLOSED);
    },
  );
});

it.each(['.', '/'])(
  'when a path of more than 1 KB consists of "%s", then the response is a closed 414',
  async (part) => {
    const { status, headers } = await cdn.ask(`/${part.repeat(15_000)}?x`, { method: 'POST' });
    expect(status).toBe(414);
    expect(headers).toMatchObject(CLOSED);
  },
);

describe('signed releases', () => {
  let site: SignedSite;
  const [OWN, EARLIER] = ['/catalog-mf/0.2.0-c/remoteEntry.js', '/catalog-mf/0.1.0-c/remoteEntry.js'];
  beforeEach(async () => {
    site = await openSignedSite('folder');
  });
  afterEach(() => site.close());

  /** The paths of all files in the store. */
  const pathsIn = async () => {
    const entries = await readdir(site.store.storeDir, { recursive: true, withFileTypes: true });
    return entries.map(({ parentPath, name }) => join(parentPath, name).slice(site.store.storeDir.length));
  };

  it('serves live and earlier releases, and a new one when it is signed', async () => {
    const own = await site.startCdn();
    const statuses = async () => {
      const asked = [OWN, EARLIER, '/catalog-mf/0.3.0-c/remoteEntry.js'].map((path) => own.ask(path));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    await site.store.publish('catalog-mf', '0.3.0-c');
    expect(await statuses()).toEqual([200, 200, 404]);
    expect(site.problems).toEqual(['catalog-mf: 0.3.0-c: the release is not signed']);
    await site.signRelease('catalog-mf', '0.3.0-c', site.keys.admin);
    expect(await statuses()).toEqual([200, 200, 404]);
    await site.signRelease('catalog-mf', '0.3.0-c', site.keys.catalog);
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  it('when its key is removed, then open pages still get the files of a release, until the process ends', async () => {
    const own = await site.startCdn();
    expect((await own.ask(OWN)).status).toBe(200);
    await site.trust();
    expect((await own.ask(OWN)).status).toBe(200);
    expect((await own.ask(EARLIER)).status).toBe(404);
    expect((await (await site.startCdn()).ask(OWN)).status).toBe(404);
  });

  it('is ready when it can send the live releases of this repository, and stays ready', async () => {
    const own = await site.startCdn();
    const readiness = async (from = own) => {
      const { status, text } = await from.ask('/readyz');
      return [status, text.trim()];
    };
    expect(await readiness()).toEqual([200, 'ok']);
    await site.trust(site.keys.shell, site.keys.admin, site.keys.operator);
    expect(await readiness(await site.startCdn())).toEqual([503, 'cannot serve catalog-mf']);
    await site.trust();
    expect(await readiness()).toEqual([200, 'ok']);
    const apps = 'shell, catalog-mf, assessment-mf, admin-mf';
    expect(await readiness(await site.startCdn())).toEqual([503, `cannot serve ${apps}`]);
    await rm(join(site.store.storeDir, 'shell'), { recursive: true });
    expect(await readiness(await site.startCdn())).toEqual([503, `cannot serve ${apps}`]);
  });

  it.each([...DOCUMENT_FOLDERS])('a document that somebody puts into "%s" is not sent', async (folder) => {
    const own = await site.startCdn();
    expect((await own.ask(OWN)).status).toBe(200);
    const paths = Object.keys(DOCUMENTS).map((name) => join(folder, name));
    await Promise.all(paths.map((path) => site.store.write(path, DOCUMENTS[basename(path)] as string)));
    const answers = await Promise.all(paths.map((path) => own.ask(`/${path}`)));
    expect(answers.map(({ status }, at) => [paths[at], status])).toEqual(paths.map((path) => [path, 404]));
    for (const { headers } of answers) expect(headers).toMatchObject(CLOSED);
  });

  it.each(inTier({ gate: ATTACKS.filter(([name]) => ON_FILES.test(name)), full: ATTACKS }))(
    'when %s, then every file that is sent is one of a signed release',
    async (_name, attack) => {
      const known = await site.startCdn();
      const askAll = async (own: typeof known) => {
        const paths = await pathsIn();
        const answers = await Promise.all(paths.map((path) => own.ask(path)));
        for (const { headers } of answers) expect(headers).toMatchObject(CLOSED);
        const sent = paths.flatMap((path, at) =>
          answers[at]?.status === 200 ? [[path, answers[at].text] as const] : [],
        );
        // Their readers check the signatures.
        return sent.filter(([path]) => !/\/(channels|release)\.json(\.sig)?$/.test(path));
      };
      const before = new Map(await askAll(known));
      await attack(site, () => undefined);
      for (const own of [known, await site.startCdn()])
        for (const [path, text] of await askAll(own)) expect([path, text]).toEqual([path, before.get(path)]);
    },
  );

  it('when only the compressed copy of a file is a pipe, then the file is sent as it is', async () => {
    makePipe(join(site.store.storeDir, `${OWN}.br`));
    const { status, headers, text } = await (await site.startCdn()).ask(OWN, { headers: { 'accept-encoding': 'br' } });
    expect([status, headers['content-encoding'], text]).toEqual([200, undefined, 'var catalog_mf;']);
  });

  it('when pipes are in the place of files, more than the process has threads, then other files are sent', async () => {
    const own = await site.startCdn();
    const { storeDir } = site.store;
    const pipes = [
      'shell/channels.json',
      'admin-mf/channels.json',
      'registry/channels.json',
      'assessment-mf/channels.json',
    ];
    const inRelease = ['remoteEntry.js', 'remoteEntry.js.br', 'release.json.sig'].map(
      (file) => `catalog-mf/0.2.0-c/${file}`,
    );
    for (const path of [...pipes, ...inRelease]) makePipe(join(storeDir, path));
    const asked = await Promise.all([...pipes, ...inRelease].map((path) => own.ask(`/${path}`)));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 500));
    expect((await own.ask(EARLIER)).status).toBe(200);
    expect((await own.ask('/catalog-mf/channels.json')).status).toBe(200);
  });
});
