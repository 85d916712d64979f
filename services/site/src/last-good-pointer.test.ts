import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { parseBootDocument } from '@kenali/federation/boot';
import { createCdnHandler } from './create-cdn-handler.ts';
import { createSiteHandler } from './create-site-handler.ts';
import { listen, logInto } from './testing/listen.ts';
import { makeStore, PRACTICE } from './testing/make-store.ts';

let store: Awaited<ReturnType<typeof makeStore>>;
let cdn: Awaited<ReturnType<typeof listen>>;
let stateDir: string;
const problems: string[] = [];

beforeEach(async () => {
  problems.length = 0;
  stateDir = await mkdtemp(join(tmpdir(), 'kenali-site-'));
  store = await makeStore();
  cdn = await listen(createCdnHandler({ storeDir: store.storeDir }));
  await store.publishShell('0.1.0-s1');
  await store.writePointer('shell', '0.1.0-s1', { history: [store.moveTo('0.1.0-s1', 1)] });
  await store.publishRemote('catalog-mf', 'catalog_mf', '0.1.0-c1');
  await store.publishRemote('catalog-mf', 'catalog_mf', '0.2.0-c2');
  await store.writePointer('catalog-mf', '0.1.0-c1');
});
afterEach(async () => {
  await cdn.close();
  for (const dir of [store.storeDir, stateDir]) await rm(dir, { recursive: true });
});

/** Starts a site that reads the folder or the CDN. */
async function withSite<T>(kind: 'folder' | 'CDN', work: (site: Awaited<ReturnType<typeof listen>>) => Promise<T>) {
  const site = await listen(
    createSiteHandler({
      practice: PRACTICE,
      mode: 'demo',
      ...(kind === 'folder' ? { storeDir: store.storeDir } : {}),
      state: stateDir,
      publicUrl: 'http://localhost:3000',
      cdnPublicUrl: cdn.url,
      scriptOrigins: [],
      frameOrigins: [],
      connectOrigins: [],
      log: logInto(problems),
    }),
  );
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}

const liveAfterStart = (kind: 'folder' | 'CDN') =>
  withSite(kind, async (site) => {
    const { text } = await site.ask('/');
    const boot = parseBootDocument(/id="kenali-boot">([^<]*)<\/script>/.exec(text)?.[1] ?? '');
    return [boot.shell.releaseId, boot.remotes.catalog_mf?.releaseId];
  });

describe.each(['folder', 'CDN'] as const)('a restarted site that reads the %s', (kind) => {
  it('when the pointer names a missing release, then the latest one in its history is live', async () => {
    const history = [store.moveTo('0.1.0-c1', 1), store.moveTo('0.2.0-c2', 2), store.moveTo('0.3.0-gone', 3)];
    await store.writePointer('catalog-mf', '0.3.0-gone', { revision: 3, history });
    expect(await liveAfterStart(kind)).toEqual(['0.1.0-s1', '0.2.0-c2']);
    expect(problems.join()).toContain('catalog-mf: 0.3.0-gone is not in the store');
  });

  it.each([
    ['is missing', () => rm(join(store.storeDir, 'catalog-mf/channels.json'))],
    ['is half written', () => store.write('catalog-mf/channels.json', '{"schema":1,')],
  ])('when the pointer %s, then the release of the last good pointer is live', async (_what, corrupt) => {
    await store.writePointer('catalog-mf', '0.2.0-c2', { revision: 2 });
    await liveAfterStart(kind);
    await corrupt();
    expect(await liveAfterStart(kind)).toEqual(['0.1.0-s1', '0.2.0-c2']);
  });

  it('when the document of the shell was modified in the store, then the previous shell is live', async () => {
    await store.publishShell('0.2.0-s2');
    const history = [store.moveTo('0.1.0-s1', 1), store.moveTo('0.2.0-s2', 2)];
    await store.writePointer('shell', '0.2.0-s2', { revision: 2, history });
    const document = 'shell/0.2.0-s2/index.html';
    await store.write(document, '<script>alert(1)</script>');
    for (const copy of ['br', 'gz']) await rm(join(store.storeDir, `${document}.${copy}`));
    expect((await liveAfterStart(kind))[0]).toBe('0.1.0-s1');
  });

  it('when shell files are requested, then those of earlier releases are served too, compressed', async () => {
    await store.publishShell('0.2.0-s2', { chunk: 'main.abcdef0123.js' });
    const history = [store.moveTo('0.1.0-s1', 1), store.moveTo('0.2.0-s2', 2)];
    await store.writePointer('shell', '0.2.0-s2', { revision: 2, history });
    await withSite(kind, async (site) => {
      for (const chunk of ['main.abcdef0123.js', 'main.0123456789.js']) {
        const { status, headers } = await site.ask(`/assets/${chunk}`, { headers: { 'accept-encoding': 'br' } });
        expect([status, headers['content-encoding'], headers['cache-control'], headers['content-type']]).toEqual([
          200,
          'br',
          'public, max-age=31536000, immutable',
          'text/javascript; charset=utf-8',
        ]);
      }
      expect((await site.ask('/assets/main.ffffffffff.js')).status).toBe(404);
    });
  });
});

describe('shell scripts from the CDN', () => {
  const file = 'shell/0.1.0-s1/assets/main.0123456789.js';
  const requestScript = (site: Awaited<ReturnType<typeof listen>>, more: Record<string, string> = {}) =>
    site.ask('/assets/main.0123456789.js', { headers: { 'accept-encoding': 'br', ...more } });

  it('when the hash differs, then the script is not served and the log says so', async () => {
    await store.write(file, 'alert(1)');
    await store.write(`${file}.br`, brotliCompressSync('alert(1)'));
    const { status, text } = await withSite('CDN', (site) => requestScript(site));
    expect([status, text]).toEqual([500, expect.not.stringContaining('alert')]);
    expect(problems.join()).toContain(`${file} does not match its hash`);
  });

  it.each([
    ['has other content', () => store.write(`${file}.br`, brotliCompressSync('alert(1)'))],
    ['cannot be decoded', () => store.write(`${file}.br`, 'x')],
    ['is missing', () => rm(join(store.storeDir, `${file}.br`))],
  ])('when only the compressed copy %s, then the uncompressed file is served', async (_what, corrupt) => {
    await corrupt();
    const { status, headers, text } = await withSite('CDN', (site) => requestScript(site));
    expect([status, headers['content-encoding'], text]).toEqual([200, undefined, 'shell 0.1.0-s1']);
  });

  it('when the CDN is down, then files served before are still served, with 304 if unchanged', async () => {
    await withSite('CDN', async (site) => {
      const { headers } = await requestScript(site);
      await cdn.close();
      expect(await requestScript(site)).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
      expect((await requestScript(site, { 'if-none-match': String(headers.etag) })).status).toBe(304);
      cdn = await listen(createCdnHandler({ storeDir: store.storeDir }));
    });
  });
});

it('when the state folder is not writable, then a good pointer is live anyway and the log says why', async () => {
  await rm(stateDir, { recursive: true });
  await writeFile(stateDir, 'a file, not a folder');
  expect(await liveAfterStart('folder')).toEqual(['0.1.0-s1', '0.1.0-c1']);
  expect(problems.length).toBeGreaterThan(0);
});

it('when the CDN is down at start, then the response is 503', async () => {
  await cdn.close();
  await withSite('CDN', async (site) => {
    // An empty worker or sitemap would be believed: devices would lose what they keep, and search engines all pages.
    for (const path of ['/', '/worker.js', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg']) {
      const { status, headers } = await site.ask(path);
      expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([path, 503, '5', 'no-store']);
    }
    expect((await site.ask('/robots.txt')).status).toBe(200);
  });
  cdn = await listen(createCdnHandler({ storeDir: store.storeDir }));
});
