import type { AdminClientErrorsView, AdminReleaseView, AdminVitalsView } from '@kenali/contracts';
import { releaseFromSources, switchApp } from '@kenali/releases';
import { bearer, logInAdmin } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { type GeneratedRemote, generateRemote } from '../../support/releases/generated-remote.ts';
import {
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

const APP = 'laporan-mf';
const PATH = '/laporan-praktik';
const TITLE = 'Laporan praktik';
/** Copying, installing and building on a busy machine. */
const PREPARED_WITHIN_MS = 300_000;

let site: ReleaseSite;
let remote: GeneratedRemote;

const release = (prefixes: readonly string[]) =>
  releaseFromSources(site.store, () => remote.build(prefixes), {
    app: APP,
    channel: 'stable' as const,
    readStop: async () => null,
    ...MOVED_BY,
  });

test.describe('A new remote', { tag: ['@full', '@once', '@shell'] }, () => {
  test.use({ baseURL: SITE_URL, expectedErrors: { patterns: [/Failed to load resource/] } });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    test.setTimeout(PREPARED_WITHIN_MS);
    site = await openReleaseSite('today');
    remote = await generateRemote(APP, PATH, TITLE);
  });
  test.afterAll(async () => {
    await site?.close();
    await remote?.remove();
  });

  test('is live after its own release alone: no new shell, site or API', async ({ page, request }) => {
    test.setTimeout(PREPARED_WITHIN_MS);
    const before = await page.goto(PATH);
    expect(before?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();

    const { releaseId } = await release([PATH]);
    await expect.poll(async () => (await readBoot(request)).remotes.laporan_mf?.releaseId).toBe(releaseId);
    const boot = await readBoot(request);
    expect(boot.shell.releaseId).toBe(site.today.shell);
    expect(boot.prefixes?.laporan_mf).toEqual([PATH]);

    const response = await page.goto(PATH);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${TITLE}`));
    await expectAccessible(page);

    await test.step('next to the others, without a reload', async () => {
      await page.evaluate(() => Object.assign(window, { marked: true }));
      await page.getByRole('main').getByRole('link', { name: 'Ke beranda' }).click();
      await expect(page).toHaveURL(`${SITE_URL}/`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
      expect(await page.evaluate(() => 'marked' in window)).toBe(true);
    });
  });

  test('its pages are measured, and staff see how fast they are', async ({ page, request }) => {
    const token = await logInAdmin(request);
    const counted = page.waitForRequest('**/api/client-errors/boots');
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await counted;
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
      const rows: AdminVitalsView[] = await (await request.get(`${SITE_URL}/api/admin/vitals`, bearer(token))).json();
      expect(rows.find(({ app }) => app === APP)?.routes.map(({ route }) => route)).toEqual([PATH]);
    }).toPass();
  });

  test('when it fails, then the shell works, and staff see its errors under its own name', async ({
    page,
    request,
  }) => {
    const token = await logInAdmin(request);
    site.cdn.breakFiles({ path: new RegExp(`^/${APP}/`), response: { status: 503, type: 'text/plain', body: '' } });
    const reported = page.waitForRequest('**/api/client-errors', { timeout: 60_000 });
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1, name: 'Halaman ini belum dapat dimuat' })).toBeVisible({
      timeout: 30_000,
    });
    expect((await (await reported).response())?.status()).toBe(200);
    await expect(async () => {
      const rows: AdminClientErrorsView[] = await (
        await request.get(`${SITE_URL}/api/admin/client-errors`, bearer(token))
      ).json();
      const own = rows.find(({ app }) => app === APP);
      expect(own?.phases.load).toBeGreaterThan(0);
    }).toPass();
    site.cdn.breakFiles();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

    const releases: AdminReleaseView[] = await (
      await request.get(`${SITE_URL}/api/admin/releases`, bearer(token))
    ).json();
    expect(releases.find(({ app }) => app === APP)).toMatchObject({ isEnabled: true, problem: null, canary: null });
  });

  test('when it is switched off, then its page says so, and is not "not found"', async ({ page, request }) => {
    await switchApp(site.store, { app: APP, enabled: false, ...MOVED_BY });
    await expect.poll(async () => (await readBoot(request)).disabled).toEqual(['laporan_mf']);
    expect((await page.goto(PATH))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Halaman ini belum dapat dimuat' })).toBeVisible();
    await page.goto('/assessments');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});
