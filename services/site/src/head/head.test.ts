import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredPage } from '@kenali/contracts';
import { PRACTICE } from '../testing/make-store.ts';
import { blocksIn, headIn } from '../testing/read-head.ts';
import { PRODUCTION, type Site, setUpSites } from '../testing/set-up-sites.ts';

const HOME: DeclaredPage = { path: '/', title: 'Beranda', description: 'Kami.', about: 'organization' };
const LIST: DeclaredPage = {
  path: '/assessments',
  title: 'Asesmen',
  shareTitle: 'Semua asesmen',
  description: 'Daftar.',
  picture: 'previews/assessments.0123456789.png',
};
const SHELL: DeclaredPage[] = [
  { path: '/login', title: 'Masuk', description: 'Masuk ke akun.' },
  { path: '/cart', title: 'Keranjang' },
  { path: '/kode', title: 'Kode akses', feature: 'access-codes' },
];
const RESULT: DeclaredPage = { path: '/results/:id', title: 'Hasil Asesmen' };

const { store, problems, start } = setUpSites(PRODUCTION);
let site: Site;

beforeEach(async () => {
  await store.goLive('shell', '0.1.0-s1', { pages: SHELL });
  await store.goLive('catalog-mf', '0.1.0-c1', { pages: [HOME, LIST] });
  await store.goLive('assessment-mf', '0.1.0-a1', { pages: [RESULT] });
  site = await start();
});

describe('the head of a page', () => {
  it('when a public page is requested, then it has title, description, address and previews', async () => {
    const { status, headers, text } = await site.ask('/assessments/?utm_source=x');
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(headIn(text)).toEqual({
      title: 'Asesmen · Praktik Tumbuh',
      canonical: 'https://kenali.test/assessments',
      description: 'Daftar.',
      'og:type': 'website',
      'og:locale': 'id_ID',
      'og:site_name': 'Praktik Tumbuh',
      'og:url': 'https://kenali.test/assessments',
      'og:title': 'Semua asesmen',
      'og:description': 'Daftar.',
      'og:image': 'https://cdn.test/catalog-mf/0.1.0-c1/previews/assessments.0123456789.png',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Semua asesmen',
      'twitter:card': 'summary_large_image',
      'twitter:image': 'https://cdn.test/catalog-mf/0.1.0-c1/previews/assessments.0123456789.png',
      'twitter:title': 'Semua asesmen',
      'twitter:description': 'Daftar.',
    });
    expect(blocksIn(text)).toEqual([]);
  });

  it('when the release has no picture, as earlier ones, then previews have texts alone', async () => {
    const head = headIn((await site.ask('/')).text);
    expect([head['twitter:card'], head['og:image'], head['og:title']]).toEqual(['summary', undefined, 'Beranda']);
  });

  it('when the list names a picture that the release lacks, then previews have texts alone', async () => {
    const missing = { ...LIST, picture: 'previews/assessments.0123456789.png' };
    await store.publish('catalog-mf', '0.1.0-c2', { pages: [HOME, LIST] });
    const file = 'catalog-mf/0.1.0-c2/release.json';
    const release = JSON.parse(await readFile(join(store.storeDir, file), 'utf8'));
    delete release.files[missing.picture];
    await store.write(file, JSON.stringify(release));
    await store.writePointer('catalog-mf', '0.1.0-c2');
    const other = await start();
    const head = headIn((await other.ask('/assessments')).text);
    expect([head['twitter:card'], head['og:image']]).toEqual(['summary', undefined]);
  });

  it('when a page needs a feature that the practice has not switched on, then the page does not exist', async () => {
    const { status, headers } = await site.ask('/kode');
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    const other = await start({ practice: { ...PRACTICE, features: ['access-codes'] } });
    const found = await other.ask('/kode');
    expect([found.status, headIn(found.text).title]).toEqual([200, 'Kode akses · Praktik Tumbuh']);
  });

  it('when such a page stands where another one takes a parameter, then it does not exist either', async () => {
    const norms: DeclaredPage = { path: '/results/norms', title: 'Norma', feature: 'norms' };
    await store.goLive('assessment-mf', '0.1.0-a2', { pages: [norms, RESULT] });
    const off = await start();
    expect((await off.ask('/results/norms')).status).toBe(404);
    expect(headIn((await off.ask('/results/7')).text).title).toBe('Hasil Asesmen · Praktik Tumbuh');
    const on = await start({ practice: { ...PRACTICE, features: ['norms'] } });
    expect(headIn((await on.ask('/results/norms')).text).title).toBe('Norma · Praktik Tumbuh');
  });

  it('when the page says who the practice is, then a data block has what the footer shows', async () => {
    const [data] = blocksIn((await site.ask('/')).text);
    expect(data).toMatchObject({
      '@type': 'Organization',
      name: 'Praktik Tumbuh',
      url: 'https://kenali.test/',
      contactPoint: [{ contactType: 'Jadwal', telephone: '+6281200000001' }],
      sameAs: [],
    });
  });

  it('when the shell has the page, then its head is the one of the shell', async () => {
    const { text } = await site.ask('/login');
    expect(headIn(text)).toMatchObject({ title: 'Masuk · Praktik Tumbuh', description: 'Masuk ke akun.' });
  });

  it.each(['/cart', '/results/100001'])('%s: when a page is private, then it is not to be found', async (path) => {
    const { status, headers, text } = await site.ask(path);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    const { title, ...rest } = headIn(text);
    expect(title).toMatch(/^(Keranjang|Hasil Asesmen) · Praktik Tumbuh$/);
    expect(rest).toEqual({ canonical: undefined, robots: 'noindex' });
  });

  it('when the document has a title, then the page has exactly one, in front of what follows', async () => {
    const place = '<script type="application/json" id="kenali-boot">null</script>';
    const html = `<!doctype html><head><title>Lain</title><style>a{}</style>${place}</head><body></body>`;
    await store.goLive('shell', '0.1.0-s2', { html, pages: SHELL });
    const other = await start();
    const { text } = await other.ask('/');
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text).toMatch(/^<!doctype html><head><title>Beranda · Praktik Tumbuh<\/title>.*<style>a\{\}<\/style>/);
  });

  it('when texts contain markup, then they stay text', async () => {
    const bad = `"><script>alert(1)</script>'&`;
    await store.goLive('catalog-mf', '0.1.0-c2', { pages: [{ ...HOME, title: bad, description: bad }] });
    const other = await start({ practice: { ...PRACTICE, name: bad, line: '</script><script>alert(2)</script>' } });
    const { text } = await other.ask('/');
    expect(text).not.toMatch(/<script>alert/);
    expect(headIn(text).description).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'&amp;");
    expect(blocksIn(text)[0]).toMatchObject({ name: bad, description: '</script><script>alert(2)</script>' });
  });

  it('when the head of a page changes, then its ETag does', async () => {
    const { headers } = await site.ask('/');
    const other = await start({ publicUrl: 'https://lain.test' });
    const moved = await other.ask('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect([moved.status, headIn(moved.text).canonical]).toEqual([200, 'https://lain.test/']);
    const again = await site.ask('/', { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('addresses', () => {
  it.each(['/tidak-ada', '/assessments/9/lain', '/results', '/administrasi', '/carts'])(
    '%s: when nobody owns it, then the same page arrives with 404 and without a validator',
    async (path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers, text } = await site.ask(path, { method, headers: { 'if-none-match': '*' } });
        expect([status, headers['x-robots-tag'], headers.etag]).toEqual([404, 'noindex', undefined]);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        if (method === 'HEAD') expect(text).toBe('');
        else expect(headIn(text)).toMatchObject({ title: 'Page Not Found · Praktik Tumbuh', robots: 'noindex' });
        if (method === 'GET') expect(text).toContain('id="kenali-boot"');
      }
    },
  );

  it('when only a canary has an address, then it is no 404 for anyone, and its head is for browsers in the canary', async () => {
    const page = { path: '/assessments/baru', title: 'Baru', description: 'Baru.' };
    await store.publish('catalog-mf', '0.2.0-c2', { pages: [HOME, LIST, page] });
    for (const [percent, title] of [
      [99.999, 'Baru · Praktik Tumbuh'],
      [0.001, 'Praktik Tumbuh'],
    ] as const) {
      const canary = { releaseId: '0.2.0-c2', percent, salt: 'salt' };
      await store.writePointer('catalog-mf', '0.1.0-c1', { canary, revision: percent > 1 ? 2 : 3 });
      const other = await start();
      const { status, text } = await other.ask('/assessments/baru');
      expect([status, headIn(text).title]).toEqual([200, title]);
    }
    // Rolled back: the page is gone.
    await store.writePointer('catalog-mf', '0.1.0-c1', { revision: 4 });
    const other = await start();
    expect((await other.ask('/assessments/baru')).status).toBe(404);
  });

  it.each([
    ['was built before pages were declared', () => store.publish('admin-mf', '0.1.0-m1')],
    ['was never published', () => Promise.resolve()],
    ['is switched off', () => store.writePointer('admin-mf', '0.1.0-m1', { enabled: false })],
  ])('when a remote %s, then it owns its whole prefix', async (_what, publish) => {
    await publish();
    if (_what.startsWith('was built')) await store.writePointer('admin-mf', '0.1.0-m1');
    const other = await start();
    const { status, headers, text } = await other.ask('/admin/apa-saja');
    expect([status, headers['x-robots-tag'], headIn(text).title]).toEqual([200, undefined, 'Praktik Tumbuh']);
  });

  it('when the shell was built before pages were declared, then every address is one of its pages', async () => {
    await store.goLive('shell', '0.1.0-s0');
    const other = await start();
    expect((await other.ask('/tidak-ada')).status).toBe(200);
    expect(headIn((await other.ask('/')).text).title).toBe('Beranda · Praktik Tumbuh');
  });

  it.each([
    [
      'has other content than its hash',
      (path: string) => store.write(path, '{"schema":1,"pages":[]}'),
      'match its hash',
    ],
    ['is missing', (path: string) => rm(`${store.storeDir}/${path}`), 'has no pages.json'],
  ])(
    'when the list of a release %s, then its pages arrive without it, and one problem is reported',
    async (_what, harm, said) => {
      await harm('catalog-mf/0.1.0-c1/pages.json');
      for (const path of ['/', '/assessments', '/assessments/9/lain']) {
        const { status, text } = await site.ask(path);
        expect([status, headIn(text).title]).toEqual([200, 'Praktik Tumbuh']);
      }
      expect(problems.filter((text) => text.startsWith('catalog-mf'))).toEqual([expect.stringContaining(said)]);
    },
  );
});

describe('files for search engines', () => {
  it('robots.txt: when the site is in production, then the API alone is closed', async () => {
    const { status, headers, text } = await site.ask('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://kenali.test/sitemap.xml\n');
  });

  it('robots.txt: when a page must not be listed, then crawlers may fetch it, because only its response says so', async () => {
    const { text } = await site.ask('/robots.txt');
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    expect(closed).not.toEqual([]);
    for (const path of ['/cart', '/results/7', '/shared', '/observer', '/tidak-ada']) {
      const { headers } = await site.ask(path);
      expect([path, String(headers['x-robots-tag'])]).toEqual([path, expect.stringMatching(/^noindex/)]);
      expect([path, closed.filter((start) => path.startsWith(start))]).toEqual([path, []]);
    }
  });

  it('robots.txt: when the site is a demo, then everything is closed', async () => {
    const demo = await start({ mode: 'demo' });
    expect((await demo.ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });

  it.each([
    [
      'has an email address',
      'Email: aman@praktik.test, 021 000',
      ['mailto:aman@praktik.test', 'https://wa.me/6281200000001'],
    ],
    ['has none', 'WhatsApp 0812', ['https://wa.me/6281200000001']],
  ])(
    'security.txt: when the contact of the practice %s, then it names who reads reports',
    async (_what, contact, expected) => {
      const before = Date.now();
      const other = await start({ practice: { ...PRACTICE, contact } });
      const { status, headers, text } = await other.ask('/.well-known/security.txt');
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      const fields = text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2));
      const valuesOf = (name: string) => fields.flatMap(([field, value = '']) => (field === name ? [value] : []));
      expect(valuesOf('Contact')).toEqual(expected);
      expect(valuesOf('Preferred-Languages')).toEqual(['id, en']);
      const [expires = '', ...more] = valuesOf('Expires');
      expect([more, new Date(expires).toISOString()]).toEqual([[], expires]);
      const days = (Date.parse(expires) - before) / 86_400_000;
      expect([days > 30, days < 365]).toEqual([true, true]);
    },
  );

  it('security.txt: when the practice has no address at all, then it leads to the page with the contacts', async () => {
    const other = await start({ practice: { ...PRACTICE, whatsappContacts: [] } });
    expect((await other.ask('/.well-known/security.txt')).text).toContain('Contact: https://kenali.test/privasi\n');
  });

  it('sitemap.xml: when it is read, then it lists each public page of the live releases once', async () => {
    const { status, headers, text } = await site.ask('/sitemap.xml');
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect([...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://kenali.test/login',
      'https://kenali.test/',
      'https://kenali.test/assessments',
    ]);
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url><loc>[^<]+<\/loc><\/url>\n)+<\/urlset>\n$/,
    );
    const head = await site.ask('/sitemap.xml', { method: 'HEAD' });
    expect([head.text, head.headers['content-length']]).toEqual(['', String(text.length)]);
  });

  it('sitemap.xml: when a public page needs a feature, then it is listed only while the practice has switched it on', async () => {
    const page: DeclaredPage = { path: '/kode', title: 'Kode akses', description: 'Kode.', feature: 'access-codes' };
    await store.goLive('shell', '0.1.0-s2', { pages: [page] });
    const [off, on] = [await start(), await start({ practice: { ...PRACTICE, features: ['access-codes'] } })];
    expect((await off.ask('/sitemap.xml')).text).not.toContain('/kode');
    expect((await on.ask('/sitemap.xml')).text).toContain('<loc>https://kenali.test/kode</loc>');
  });
});
