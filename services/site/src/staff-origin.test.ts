import { bootIn, PRODUCTION, type Site, setUpSites } from './testing/set-up-sites.ts';

const SITE = 'kenali.test';
const STAFF = 'staf.kenali.test';
const PAY = ['https://pay.test'];
const { store, start } = setUpSites({
  ...PRODUCTION,
  scriptOrigins: PAY,
  frameOrigins: PAY,
  connectOrigins: PAY,
  imageOrigins: PAY,
});
let site: Site;

beforeEach(async () => {
  await store.goLive('shell', '1-s', { pages: [] });
  for (const app of ['admin-mf', 'catalog-mf']) await store.goLive(app, '1-r', { pages: [] });
  site = await start({ staffUrl: `https://${STAFF}/` });
});

const ask = (path: string, host: string) => site.ask(path, { headers: { host } });

it('when a page of staff is opened at their origin, then it runs their remote alone', async () => {
  const { status, text } = await ask('/admin/users', STAFF);
  expect(status).not.toBe(302);
  const boot = bootIn(text);
  expect(Object.keys(boot.remotes)).toEqual(['admin_mf']);
  expect(boot.origins).toEqual({ site: `https://${SITE}`, staff: `https://${STAFF}` });
});

it('when a page of the site is opened, then the remote of staff is not in it', async () => {
  const { text } = await ask('/', SITE);
  expect(Object.keys(bootIn(text).remotes)).toEqual(['catalog_mf']);
});

it.each([
  ['/admin/users?page=2', SITE, `https://${STAFF}/admin/users?page=2`],
  [`http://${SITE}/cases?x=1`, SITE, `https://${STAFF}/cases?x=1`],
  ['/admin', 'somewhere.test', `https://${STAFF}/admin`],
  ['/', STAFF, `https://${SITE}/`],
  ['//evil.test/', STAFF, `https://${SITE}//evil.test/`],
])('when %s is opened at %s, then it is redirected to %s and not cached', async (path, host, location) => {
  const { status, headers } = await ask(path, host);
  expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store']);
});

it('when a page of both is opened at either origin, then it is there', async () => {
  for (const host of [SITE, STAFF]) expect((await ask('/login', host)).headers.location).toBeUndefined();
});

it('when a page of staff is sent, then its policy names no third party', async () => {
  const policyAt = async (path: string, host: string) => (await ask(path, host)).headers['content-security-policy'];
  expect(await policyAt('/', SITE)).toContain('https://pay.test');
  const policy = await policyAt('/admin', STAFF);
  expect(policy).not.toContain('pay.test');
  expect(policy).toContain("frame-src 'none'");
});

it('the origin of staff has neither worker nor sitemap, and asks crawlers to stay away', async () => {
  expect((await ask('/robots.txt', STAFF)).text).toBe('User-agent: *\nDisallow: /\n');
  for (const path of ['/sitemap.xml', '/worker.js']) expect((await ask(path, STAFF)).status).toBe(404);
  expect((await ask('/robots.txt', SITE)).text).toContain('Sitemap:');
});

it('without an origin of staff, everything is at the site as before', async () => {
  site = await start();
  for (const host of [SITE, STAFF]) {
    const boot = bootIn((await ask('/admin', host)).text);
    expect(Object.keys(boot.remotes).sort()).toEqual(['admin_mf', 'catalog_mf']);
    expect(boot.origins).toBeUndefined();
  }
});
