import { rm } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { createCdnHandler } from './create-cdn-handler.ts';
import { listen } from './testing/listen.ts';
import { makeStore } from './testing/make-store.ts';

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

afterAll(async () => {
  await cdn.close();
  await rm(store.storeDir, { recursive: true });
});

describe('CDN origin', () => {
  it('when another origin loads a file of a release, then it may, and caches it as immutable', async () => {
    const { status, headers } = await cdn.ask('/catalog-mf/0.1.0-c1/remoteEntry.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
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

  it('when the document of a shell is opened here, then it runs nothing and nobody frames it', async () => {
    await store.publish('shell', '0.1.0-s1');
    const { status, headers } = await cdn.ask('/shell/0.1.0-s1/index.html');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
    const picture = await cdn.ask('/shell/0.1.0-s1/favicon.svg');
    expect(picture.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(picture.headers).not.toHaveProperty('content-security-policy');
  });

  it('when a pointer is requested, then it is not cached', async () => {
    const { status, headers } = await cdn.ask('/catalog-mf/channels.json');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
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
    '/secret.txt',
    '/catalog-mf/../secret.txt',
    '/catalog-mf/%2e%2e/secret.txt',
    '/catalog-mf/0.1.0-c1/..%2f..%2f..%2fetc/passwd',
  ])('%s: when it is requested, then the response is an uncached 404', async (path) => {
    const { status, headers } = await cdn.ask(path);
    expect([status, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([404, 'no-store', '*']);
  });

  it('when the method is POST, then the response is 405', async () => {
    expect((await cdn.ask('/catalog-mf/channels.json', { method: 'POST' })).status).toBe(405);
  });
});
