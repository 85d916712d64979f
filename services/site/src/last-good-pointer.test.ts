import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { MAX_FILE_BYTES } from '@kenali/node-utils';
import { bootIn, type Site, setUpSites } from './testing/set-up-sites.ts';
import { createStaticHost } from './testing/static-host.ts';
import { stopClock } from './testing/stop-clock.ts';

const { later } = stopClock();
const { store, folders, problems, serve, start } = setUpSites();
let cdn: Site;

beforeEach(async () => {
  cdn = await serve(createStaticHost(store.storeDir));
  await store.publish('shell', '0.1.0-s1');
  await store.writePointer('shell', '0.1.0-s1', { history: [store.moveTo('0.1.0-s1', 1)] });
  await store.publish('catalog-mf', '0.1.0-c1');
  await store.publish('catalog-mf', '0.2.0-c2');
  await store.writePointer('catalog-mf', '0.1.0-c1');
});

/** Starts a site that reads the folder or the CDN. */
const startOn = (kind: 'folder' | 'CDN') =>
  start({
    storeDir: kind === 'folder' ? store.storeDir : undefined,
    cdnPublicUrl: cdn.url,
    state: folders.state,
  });

async function liveAfterStart(kind: 'folder' | 'CDN') {
  const site = await startOn(kind);
  const boot = bootIn((await site.ask('/')).text);
  return [boot.shell.releaseId, boot.remotes.catalog_mf?.releaseId];
}

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
    await store.publish('shell', '0.2.0-s2');
    const history = [store.moveTo('0.1.0-s1', 1), store.moveTo('0.2.0-s2', 2)];
    await store.writePointer('shell', '0.2.0-s2', { revision: 2, history });
    const document = 'shell/0.2.0-s2/index.html';
    await store.write(document, '<script>alert(1)</script>');
    for (const copy of ['br', 'gz']) await rm(join(store.storeDir, `${document}.${copy}`));
    expect((await liveAfterStart(kind))[0]).toBe('0.1.0-s1');
  });

  it('when shell files are requested, then those of earlier releases are served too, compressed', async () => {
    await store.publish('shell', '0.2.0-s2', { chunk: 'main.abcdef0123.js' });
    const history = [store.moveTo('0.1.0-s1', 1), store.moveTo('0.2.0-s2', 2)];
    await store.writePointer('shell', '0.2.0-s2', { revision: 2, history });
    const site = await startOn(kind);
    for (const chunk of ['main.abcdef0123.js', 'main.0123456789.js']) {
      const { status, headers } = await site.ask(`/assets/${chunk}`, { headers: { 'accept-encoding': 'br' } });
      expect([status, headers['content-encoding'], headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'br',
        'public, max-age=31536000, immutable',
        'text/javascript; charset=utf-8',
      ]);
    }
    // Somebody may fill the store with folders, so only what was live is searched.
    await store.publish('shell', '0.3.0-never', { chunk: 'main.ffffffffff.js' });
    expect((await site.ask('/assets/main.ffffffffff.js')).status).toBe(404);
  });
});

describe('shell scripts from the CDN', () => {
  const file = 'shell/0.1.0-s1/assets/main.0123456789.js';
  const requestScript = (site: Site, more: Record<string, string> = {}) =>
    site.ask('/assets/main.0123456789.js', { headers: { 'accept-encoding': 'br', ...more } });

  it('when the hash differs, then the script is not served and the log says so', async () => {
    await store.write(file, 'alert(1)');
    await store.write(`${file}.br`, brotliCompressSync('alert(1)'));
    const { status, text } = await requestScript(await startOn('CDN'));
    expect([status, text]).toEqual([500, expect.not.stringContaining('alert')]);
    expect(problems.join()).toContain(`${file} does not match its hash`);
  });

  it.each([
    ['has other content', () => store.write(`${file}.br`, brotliCompressSync('alert(1)'))],
    ['cannot be decoded', () => store.write(`${file}.br`, 'x')],
    [
      'unpacks to more than a file may have',
      () => store.write(`${file}.br`, brotliCompressSync(Buffer.alloc(MAX_FILE_BYTES + 1))),
    ],
    ['is missing', () => rm(join(store.storeDir, `${file}.br`))],
  ])('when only the compressed copy %s, then the uncompressed file is served', async (_what, corrupt) => {
    await corrupt();
    const { status, headers, text } = await requestScript(await startOn('CDN'));
    expect([status, headers['content-encoding'], text]).toEqual([200, undefined, 'shell 0.1.0-s1']);
  });

  it('when the CDN is down, then files served before are still served, with 304 if unchanged', async () => {
    const site = await startOn('CDN');
    const { headers } = await requestScript(site);
    await cdn.close();
    expect(await requestScript(site)).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect((await requestScript(site, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });
});

it('when the state folder is not writable, then a good pointer is live anyway, the log says why, and it is kept later', async () => {
  await rm(folders.state, { recursive: true });
  await writeFile(folders.state, 'a file, not a folder');
  const site = await startOn('folder');
  expect(bootIn((await site.ask('/')).text).remotes.catalog_mf?.releaseId).toBe('0.1.0-c1');
  expect(problems.length).toBeGreaterThan(0);
  await rm(folders.state);
  later();
  await site.ask('/');
  await rm(join(store.storeDir, 'catalog-mf/channels.json'));
  expect(await liveAfterStart('folder')).toEqual(['0.1.0-s1', '0.1.0-c1']);
});

it('when the CDN sends an answer without an end, then the site stops to read it, and says so', async () => {
  // A slow machine must reach the limit.
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const part = Buffer.alloc(1024 * 1024);
  const endless = await serve((req, res) => {
    if (req.url !== '/shell/channels.json') return void res.writeHead(404).end();
    const send = () => {
      while (!res.destroyed && res.write(part));
    };
    res.on('drain', send);
    send();
  });
  const site = await start({ storeDir: undefined, cdnPublicUrl: endless.url });
  expect((await site.ask('/')).status).toBe(503);
  expect(problems.join()).toContain(`shell: an answer of the CDN has more than ${MAX_FILE_BYTES} bytes`);
  jest.restoreAllMocks();
});

it('when the CDN is down at start, then the response is 503', async () => {
  await cdn.close();
  const site = await startOn('CDN');
  // An empty worker or sitemap would be believed: devices would lose what they keep, and search engines all pages.
  for (const path of ['/', '/worker.js', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg']) {
    const { status, headers } = await site.ask(path);
    expect([path, status, headers['retry-after'], headers['cache-control']]).toEqual([path, 503, '5', 'no-store']);
  }
  expect((await site.ask('/robots.txt')).status).toBe(200);
});
