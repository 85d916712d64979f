import { KNOWN_PREFIXES } from '@kenali/contracts';
import { bootIn, PRODUCTION, setUpSites } from './testing/set-up-sites.ts';

// A remote that no code of the site names.
const PAGE = { path: '/reports', title: 'Laporan', description: 'Laporan praktik.' };
const { store, folders, problems, start } = setUpSites(PRODUCTION);

beforeEach(async () => {
  await store.goLive('shell', '1-s', { pages: [] });
  await publish('1-r', { prefixes: ['/reports'], slots: ['dashboard.reports', 'dashboard.catalogue'] });
  await store.writePointer('reports-mf', '1-r');
  await store.writeRegistry({ 'reports-mf': [] });
});

const publish = (releaseId: string, claims: { prefixes: string[]; slots?: string[] }) =>
  store.publish('reports-mf', releaseId, { pages: [PAGE], ...claims });
/** Asks a site that has just started. */
async function open(path: string) {
  const site = await start({ state: folders.state });
  const { status, text } = await site.ask(path);
  const sitemap = (await site.ask('/sitemap.xml')).text;
  await site.close();
  return { status, boot: bootIn(text), sitemap, title: /<title>([^<]*)</.exec(text)?.[1] };
}

it('when the registry lists it, then its page, title and sitemap entry are live, and the boot document names it', async () => {
  const { status, boot, sitemap, title } = await open('/reports');
  expect(status).toBe(200);
  expect(title).toContain('Laporan');
  expect(sitemap).toContain('<loc>https://kenali.test/reports</loc>');
  expect(boot.remotes.reports_mf).toMatchObject({ releaseId: '1-r', baseUrl: 'https://cdn.test/reports-mf/1-r/' });
  expect(boot.prefixes).toMatchObject({ reports_mf: ['/reports'], catalog_mf: KNOWN_PREFIXES.catalog_mf });
  // No other remote can take the slot of the catalogue.
  expect(boot.slots).toEqual({ 'dashboard.reports': 'reports_mf' });
});

it('when it is not listed, then its page does not exist', async () => {
  await store.writeRegistry({});
  const { status, boot } = await open('/reports');
  expect(status).toBe(404);
  expect(boot.remotes.reports_mf).toBeUndefined();
});

it('when it is switched off, then its page is not a 404, and the boot document says so', async () => {
  await store.writePointer('reports-mf', '1-r', { enabled: false });
  const { status, boot } = await open('/reports/2026');
  expect(status).toBe(200);
  expect(boot).toMatchObject({ disabled: ['reports_mf'], prefixes: { reports_mf: ['/reports'] } });
});

it('when the registry loses it while the site is down, then it stays live', async () => {
  await open('/');
  await store.writeRegistry({});
  expect((await open('/reports')).boot.remotes.reports_mf?.releaseId).toBe('1-r');
});

it('when it declares a page of others, then the sitemap does not list it', async () => {
  const pages = [PAGE, { ...PAGE, path: '/login' }, { ...PAGE, path: '/assessments/gratis' }];
  await store.publish('reports-mf', '2-r', { pages, prefixes: ['/reports'] });
  await store.writePointer('reports-mf', '2-r', { revision: 2 });
  const { sitemap } = await open('/reports');
  expect([...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)).toEqual(['https://kenali.test/reports']);
});

it('when its pointer is broken, then the other apps stay as they are', async () => {
  await store.write('reports-mf/channels.json', '{');
  const { status, boot } = await open('/');
  expect([status, boot.shell.releaseId, boot.remotes.reports_mf]).toEqual([200, '1-s', undefined]);
  expect(problems).toContain('reports-mf: channels.json is not JSON');
});
