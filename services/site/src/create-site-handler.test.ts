import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeStore, PRACTICE } from './testing/make-store.ts';
import { bootIn, type Site, setUpSites } from './testing/set-up-sites.ts';
import { stopClock } from './testing/stop-clock.ts';

const { store, problems, start } = setUpSites({
  scriptOrigins: ['https://pay.test'],
  frameOrigins: ['https://pay.test'],
  cdnPublicUrl: 'http://cdn.test/',
});
let site: Site;

beforeEach(async () => {
  await store.goLive('shell', '0.1.0-s1');
  await store.goLive('catalog-mf', '0.1.0-c1');
  site = await start();
});

describe('the document', () => {
  it('when the store has releases, then the boot document names each with address and integrity', async () => {
    const { status, headers, text } = await site.ask('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const boot = bootIn(text);
    expect(boot.shell).toEqual({ version: '0.1.0', releaseId: '0.1.0-s1', channel: 'stable', revision: 1 });
    expect(boot.remotes.catalog_mf).toMatchObject({
      releaseId: '0.1.0-c1',
      contract: '^1.0.0',
      baseUrl: 'http://cdn.test/catalog-mf/0.1.0-c1/',
    });
    expect(boot.remotes.catalog_mf?.integrity['remoteEntry.js']).toBe(store.integrityOfEntry('catalog_mf'));
    expect(boot.remotes.admin_mf).toBeUndefined();
    expect(boot.practice).toEqual(PRACTICE);
  });

  it('flags: when one is set, then browsers get its value, and settings and reasons are not in the document', async () => {
    const flags = { samples: { default: true, description: 'Contoh.' } };
    await store.publish('catalog-mf', '0.1.0-c2', { flags });
    const set = { value: false, actor: 'ayu', time: '2026-11-26T08:00:00.000Z', reason: 'rahasia' };
    await store.writePointer('catalog-mf', '0.1.0-c2', { config: { flags: { samples: set, video: set } } });
    const other = await start();
    const { text } = await other.ask('/');
    expect(text).not.toContain('rahasia');
    expect(bootIn(text).remotes.catalog_mf).toMatchObject({ flags: { samples: false } });
  });

  it('routes: when a release states some that no code lists, then the document names those, for the figures of speed', async () => {
    expect(bootIn((await site.ask('/')).text).remotes.catalog_mf).toMatchObject({ routes: [] });
    const claims = { routes: ['/assessments', '/assessments/:id/bukti', '/admin/x'] };
    await store.goLive('catalog-mf', '0.1.0-c2', claims);
    const other = await start();
    expect(bootIn((await other.ask('/')).text).remotes.catalog_mf?.routes).toEqual(['/assessments/:id/bukti']);
  });

  it.each(['demo', 'production'] as const)('when the mode is %s, then the boot document says so', async (mode) => {
    const other = await start({ mode });
    expect(bootIn((await other.ask('/')).text).mode).toBe(mode);
  });

  it.each([true, false, undefined])(
    'ALLOW_OVERRIDES: when it is %j, then the boot document says so',
    async (allowed) => {
      const other = await start({ mode: 'production', allowOverrides: allowed });
      expect(bootIn((await other.ask('/')).text).allowOverrides).toBe(allowed);
    },
  );

  it('when any route is opened directly, then the document is served', async () => {
    const places = ['/cart', '/results/100001', '/assessments?x=1.js', '/payment/finish?order_id=order_1.2'];
    for (const place of places) expect((await site.ask(place)).status).toBe(200);
  });

  it('/shared: when the page behind a link to a result is opened, then nothing lists it, stores it or repeats its address', async () => {
    for (const path of ['/shared', '/shared/', '/shared?x=1', '/observer', '/observer/']) {
      const { status, headers } = await site.ask(path, { headers: { 'if-none-match': '*' } });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
      expect(headers.etag).toBeUndefined();
    }
    expect((await site.ask('/shared-else')).headers['x-robots-tag']).toBeUndefined();
  });

  it('when a page is served, then it preconnects to the CDN once and preloads no script', async () => {
    const { text } = await site.ask('/cart');
    expect(text.match(/<link rel="preconnect"[^>]*>/g)).toEqual([
      '<link rel="preconnect" crossorigin href="http://cdn.test">',
    ]);
    expect(text).not.toContain('rel="preload"');
  });

  it('when a release contains hostile text, then it cannot close its script element', async () => {
    const release = join('catalog-mf', '0.1.0-c1', 'release.json');
    const { readFile } = await import('node:fs/promises');
    const text = await readFile(join(store.storeDir, release), 'utf8');
    await store.write(release, text.replace('^1.0.0', '</script><script>alert(1)</script>'));
    const { text: html } = await site.ask('/');
    expect(html).not.toContain('<script>alert');
    expect(bootIn(html).remotes.catalog_mf?.contract).toBe('</script><script>alert(1)</script>');
  });

  it('when the browser accepts Brotli or gzip, then it gets the same content compressed', async () => {
    const plain = await site.ask('/');
    const withoutId = (html: string) => html.replace(/"bootId":"[^"]+"/, '');
    const brotli = await site.ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
    const gzip = await site.ask('/', { headers: { 'accept-encoding': 'gzip' } });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(withoutId(brotliDecompressSync(brotli.body).toString())).toBe(withoutId(plain.text));
    expect(withoutId(gunzipSync(gzip.body).toString())).toBe(withoutId(plain.text));
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  it('when nothing changed since the last visit, then the response is a 304 that must be revalidated', async () => {
    const { headers } = await site.ask('/');
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await site.ask('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('HEAD /: when a monitor requests it, then it gets headers without a body', async () => {
    const { status, headers, text } = await site.ask('/', { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(100);
  });

  it('when the store has no shell, then the response is 503 with Retry-After until one is published', async () => {
    const empty = await makeStore();
    const other = await start({ storeDir: empty.storeDir });
    const { status, headers } = await other.ask('/');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('security headers', () => {
  it('when any response is sent, then the policy forbids inline code and eval and allows only the configured origins', async () => {
    const production = await start({ mode: 'production' });
    const paths = ['/', '/healthz', '/missing.js', '/robots.txt', '/api/orders'];
    const answers = await Promise.all(paths.map((path) => production.ask(path)));
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe|\*/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self' http://cdn.test https://pay.test;");
      expect(policy).toContain('frame-src https://pay.test;');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it.each<[path: string, status: number, method?: string, headers?: Record<string, string> | string[]]>([
    ['/', 200],
    ['/', 200, 'HEAD'],
    ['/login', 200],
    ['/missing', 200],
    ['/healthz', 200],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/worker.js', 200],
    ['/favicon.svg', 200],
    ['/assets/main.0123456789.js', 200],
    ['/manifest.webmanifest', 404],
    ['/missing.svg', 404],
    ['/missing.svg', 404, 'GET', { 'sec-fetch-dest': 'document' }],
    ['/api/orders', 404],
    ['/', 405, 'POST'],
    ['/', 405, 'OPTIONS'],
    ['/', 400, 'GET', ['Host', 'localhost', 'Host', 'lain.test']],
  ])(
    '%s: when it is answered with %d, then browsers neither guess its type nor run more than its policy allows',
    async (path, status, method = 'GET', sent = {}) => {
      const answer = await site.ask(path, { method, headers: sent });
      expect(answer.status).toBe(status);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';/);
    },
  );

  it('when the store is damaged, then the failure has the headers of every answer', async () => {
    const other = await start();
    await other.ask('/');
    await store.write('shell/0.1.0-s1/favicon.svg', '<svg><script>evil()</script></svg>');
    for (const copy of ['br', 'gz']) await rm(join(store.storeDir, `shell/0.1.0-s1/favicon.svg.${copy}`));
    const { status, headers } = await other.ask('/favicon.svg');
    expect(status).toBe(500);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  });

  it('when the shell has an inline style, then the policy of page and 304 allows this style and no other', async () => {
    const style = '#late{visibility:hidden}';
    const root = `<div id="root"><style>${style}</style></div>`;
    const place = '<script type="application/json" id="kenali-boot">null</script>';
    await store.goLive('shell', '0.2.0-s2', { html: `<!doctype html><head>${place}</head>${root}` });
    const other = await start();
    const first = await other.ask('/');
    const again = await other.ask('/', { headers: { 'if-none-match': String(first.headers.etag) } });
    const missing = await other.ask('/missing.js');
    const stylesOf = (answer: typeof first) =>
      /style-src ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1];
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const answer of [first, again]) expect(stylesOf(answer)).toBe(`'self' ${hash('')} ${hash(style)}`);
    expect(stylesOf(missing)).toBe(`'self' ${hash('')}`);
  });
});

describe('files of the shell', () => {
  const chunk = '/assets/main.0123456789.js';

  it.each([chunk, '/favicon.svg'])('%s: has no headers for pages, and a policy that lets nothing run', async (path) => {
    const { headers } = await site.ask(path);
    for (const name of ['content-security-policy-report-only', 'permissions-policy', 'cross-origin-opener-policy'])
      expect(headers).not.toHaveProperty(name);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('when a hashed file is requested, then it is immutable and compressed', async () => {
    const { status, headers, body } = await site.ask(chunk, { headers: { 'accept-encoding': 'br' } });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(brotliDecompressSync(body).toString()).toBe('shell 0.1.0-s1');
  });

  it('when the icon is requested, then it is revalidated, because its name never changes', async () => {
    const { status, headers } = await site.ask('/favicon.svg');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  it('when the web app manifest is requested, then it has the name of the practice, and the fields of the release', async () => {
    const webManifest = { start_url: '/', icons: [{ src: '/icon-192.png' }] };
    await store.goLive('shell', '0.2.0-s2', { webManifest });
    const other = await start();
    const { status, headers, text } = await other.ask('/manifest.webmanifest');
    const head = await other.ask('/manifest.webmanifest', { method: 'HEAD' });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/manifest+json',
      'no-cache',
    ]);
    expect(JSON.parse(text)).toEqual({ name: PRACTICE.name, short_name: PRACTICE.name, ...webManifest });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it.each([
    '/manifest.webmanifest',
    '/missing.js',
    '/assets/missing.0123456789.js',
    '/assets/',
    '/release.json',
    '/index.html',
    '/favicon.svg.br',
    '/assets/../../../etc/passwd.txt',
    '/assets/..%2f..%2fchannels.json',
    '/%2e%2e/channels.json',
    '/.git/config.txt',
    '/api/orders',
  ])('%s: when it is requested, then the response is a plain 404', async (path) => {
    const { status, headers, text } = await site.ask(path);
    expect([status, headers['cache-control'], text]).toEqual([404, 'no-store', 'Not found\n']);
  });

  // The releases of this store own every address, because they do not say which pages they have.
  it.each(['/assessments/1.', '/assessments.', '/contoh-laporan.', '/index.html', '/assets/'])(
    '%s: when a browser opens it as a page, then the page for unknown addresses arrives',
    async (path) => {
      const wishes: Record<string, string>[] = [
        { 'sec-fetch-dest': 'document', accept: '*/*' },
        { accept: 'text/html,*/*;q=0.8' },
      ];
      for (const headers of wishes) {
        const answer = await site.ask(path, { headers });
        expect([answer.status, answer.headers['x-robots-tag'], answer.headers.etag]).toEqual([
          404,
          'noindex',
          undefined,
        ]);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(bootIn(answer.text).shell.releaseId).toBe('0.1.0-s1');
      }
    },
  );

  it.each<Record<string, string>>([
    { 'sec-fetch-dest': 'script', accept: '*/*' },
    { 'sec-fetch-dest': 'image', accept: 'text/html' },
    { accept: '*/*' },
  ])('when a missing file is requested with %j, then the response is a plain 404 without cookies', async (headers) => {
    const answer = await site.ask('/missing.js', { headers });
    expect([answer.status, answer.headers['set-cookie'], answer.text]).toEqual([404, undefined, 'Not found\n']);
  });

  it('when a browser opens a file of the shell as a page, then it gets the file', async () => {
    const { status, headers } = await site.ask('/favicon.svg', { headers: { 'sec-fetch-dest': 'document' } });
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });
});

describe('other requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    '%s /: when the method is not allowed, then the response is 405',
    async (method) => {
      const { status, headers } = await site.ask('/', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    },
  );

  it('when the target has the origin in front, then the response is the one for its path', async () => {
    for (const [target, status, type] of [
      ['http://localhost:3000/assessments?x=1.2', 200, 'text/html; charset=utf-8'],
      ['HTTPS://localhost:3000', 200, 'text/html; charset=utf-8'],
      ['http://localhost:3000?x=1', 200, 'text/html; charset=utf-8'],
      ['http://localhost:3000/favicon.svg', 200, 'image/svg+xml; charset=utf-8'],
      ['http://localhost:3000/healthz', 200, 'text/plain; charset=utf-8'],
      ['http://localhost:3000/api/orders', 404, 'text/plain; charset=utf-8'],
      ['http://localhost:3000/missing.js', 404, 'text/plain; charset=utf-8'],
    ] as const) {
      const answer = await site.ask(target);
      expect([target, answer.status, answer.headers['content-type']]).toEqual([target, status, type]);
    }
  });

  it.each(['.', '/', '/.', 'a', '%2e', '-/'])(
    'when a path of more than 1 KB consists of "%s", then the response is 414',
    async (part) => {
      const long = `/${part.repeat(15_000 / part.length)}`;
      for (const target of [long, `http://localhost:3000${long}`, `${long}?x=1`]) {
        const { status, headers, text } = await site.ask(target);
        expect([status, headers['content-type'], text]).toEqual([414, 'text/plain; charset=utf-8', 'URI too long\n']);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
      }
      expect((await site.ask(`/${'a'.repeat(1023)}?${'b'.repeat(10_000)}`)).status).toBe(200);
    },
  );

  it('when a request names two hosts, then the response is 400', async () => {
    const { status, headers } = await site.ask('/', { headers: ['Host', 'localhost', 'Host', 'lain.test'] });
    expect([status, headers['set-cookie']]).toEqual([400, undefined]);
    expect((await site.ask('/', { headers: { host: 'localhost' } })).status).toBe(200);
  });
});

describe('a pointer that moves', () => {
  const { later } = stopClock();
  beforeEach(async () => {
    site = await start();
  });

  it('when a release goes live, then new pages get it within 5 s, and open pages still find their files', async () => {
    await site.ask('/');
    await store.publish('shell', '0.1.0-s2', { chunk: 'main.abcdef0123.js' });
    const history = [store.moveTo('0.1.0-s1', 1), store.moveTo('0.1.0-s2', 2)];
    await store.writePointer('shell', '0.1.0-s2', { revision: 2, history });
    expect(bootIn((await site.ask('/')).text).shell.releaseId).toBe('0.1.0-s1');
    later();
    expect(bootIn((await site.ask('/')).text).shell.releaseId).toBe('0.1.0-s2');
    expect((await site.ask('/assets/main.0123456789.js')).text).toBe('shell 0.1.0-s1');
    expect((await site.ask('/assets/main.abcdef0123.js')).text).toBe('shell 0.1.0-s2');
  });

  it('when a remote is switched off, then within 5 s the boot document lists it as disabled', async () => {
    await site.ask('/');
    await store.writePointer('catalog-mf', '0.1.0-c1', { enabled: false, revision: 2 });
    later();
    const boot = bootIn((await site.ask('/')).text);
    expect([boot.remotes.catalog_mf, boot.disabled]).toEqual([undefined, ['catalog_mf']]);
  });

  it.each([
    ['is half written', (path: string) => store.write(path, '{"schema":1,')],
    ['is missing', (path: string) => rm(join(store.storeDir, path))],
    ['names a missing release', () => store.writePointer('catalog-mf', '0.1.0-nowhere')],
  ])(
    'when the pointer %s, then the last good release stays live and the log says why, once',
    async (_what, corrupt) => {
      await site.ask('/');
      problems.length = 0;
      await corrupt('catalog-mf/channels.json');
      for (let round = 0; round < 3; round += 1) {
        later();
        expect(bootIn((await site.ask('/')).text).remotes.catalog_mf?.releaseId).toBe('0.1.0-c1');
      }
      expect(problems.filter((text) => text.startsWith('catalog-mf'))).toHaveLength(1);
    },
  );

  it('when the shell has no element for the boot document, then the response is 500 until the pointer moves', async () => {
    await store.publish('shell', '0.1.0-s3', { html: '<!doctype html>' });
    await store.writePointer('shell', '0.1.0-s3', { revision: 2 });
    later();
    expect((await site.ask('/')).status).toBe(500);
    await store.writePointer('shell', '0.1.0-s1', { revision: 3 });
    later();
    expect((await site.ask('/')).status).toBe(200);
  });
});
