import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseBootDocument } from '@kenali/federation/boot';
import { createSiteHandler } from './create-site-handler.ts';
import { listen, logInto } from './testing/listen.ts';
import { makeStore, PRACTICE } from './testing/make-store.ts';

const SITE = 'kenali.test';
const STAFF = 'staf.kenali.test';
let store: Awaited<ReturnType<typeof makeStore>>;
let stateDir: string;
let site: Awaited<ReturnType<typeof listen>>;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'kenali-staff-origin-'));
  store = await makeStore();
  await store.publishShell('1-s', { pages: [] });
  await store.writePointer('shell', '1-s');
  for (const [app, name] of [
    ['admin-mf', 'admin_mf'],
    ['catalog-mf', 'catalog_mf'],
  ] as const) {
    await store.publishRemote(app, name, '1-r', []);
    await store.writePointer(app, '1-r');
  }
  site = await open({ staffUrl: `https://${STAFF}/` });
});
afterEach(async () => {
  await site.close();
  for (const dir of [store.storeDir, stateDir]) await rm(dir, { recursive: true });
});

const open = (more: { staffUrl?: string }) =>
  listen(
    createSiteHandler({
      practice: PRACTICE,
      mode: 'production',
      storeDir: store.storeDir,
      state: stateDir,
      publicUrl: `https://${SITE}`,
      cdnPublicUrl: 'https://cdn.test',
      scriptOrigins: ['https://pay.test'],
      frameOrigins: ['https://pay.test'],
      connectOrigins: ['https://pay.test'],
      imageOrigins: ['https://pay.test'],
      log: logInto([]),
      ...more,
    }),
  );

const bootOf = (text: string) => parseBootDocument(/id="kenali-boot">([^<]*)<\/script>/.exec(text)?.[1] ?? '');
const ask = (path: string, host: string) => site.ask(path, { headers: { host } });

it('when a page of staff is opened at their origin, then it runs their remote alone', async () => {
  const { status, text } = await ask('/admin/users', STAFF);
  expect(status).not.toBe(302);
  const boot = bootOf(text);
  expect(Object.keys(boot.remotes)).toEqual(['admin_mf']);
  expect(boot.origins).toEqual({ site: `https://${SITE}`, staff: `https://${STAFF}` });
});

it('when a page of the site is opened, then the remote of staff is not in it', async () => {
  const { text } = await ask('/', SITE);
  expect(Object.keys(bootOf(text).remotes)).toEqual(['catalog_mf']);
});

it.each([
  ['/admin/users?page=2', SITE, `https://${STAFF}/admin/users?page=2`],
  ['/cases', SITE, `https://${STAFF}/cases`],
  [`http://${SITE}/cases?x=1`, SITE, `https://${STAFF}/cases?x=1`],
  ['/admin', 'somewhere.test', `https://${STAFF}/admin`],
  ['/assessments', STAFF, `https://${SITE}/assessments`],
  ['/dashboard', STAFF, `https://${SITE}/dashboard`],
  ['/', STAFF, `https://${SITE}/`],
  ['//evil.test/', STAFF, `https://${SITE}//evil.test/`],
])('when %s is opened at %s, then it is redirected to %s and not cached', async (path, host, location) => {
  const { status, headers } = await ask(path, host);
  expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store']);
});

it.each(['/login', '/account', '/forgot-password', '/verify-email', '/developers'])(
  'when %s is opened at either origin, then it is there',
  async (path) => {
    for (const host of [SITE, STAFF]) expect((await ask(path, host)).headers.location).toBeUndefined();
  },
);

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
  await site.close();
  site = await open({});
  for (const host of [SITE, STAFF]) {
    const boot = bootOf((await ask('/admin', host)).text);
    expect(Object.keys(boot.remotes).sort()).toEqual(['admin_mf', 'catalog_mf']);
    expect(boot.origins).toBeUndefined();
  }
});
