import { moveCanary, readPointer } from '@kenali/releases';
import { logInAdmin } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { openBoots, reportBoots } from '../../support/releases/canary-boots.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

const app = 'catalog-mf';
/** Chance decides which browsers get the canary. Of 560, far more than the 200 needed for a judgement get it. */
const BROWSERS = 560;

let site: ReleaseSite;

test.describe('Canary release', { tag: ['@once', '@catalog-mf', '@admin-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
    await site.move({ ...site.today, [app]: site.earlier[app] });
  });
  test.afterAll(() => site?.close());

  test('a failing canary is stopped, its pointer stays, and the admin page shows the reason', async ({
    page,
    request,
  }) => {
    const [stable, canary] = [site.earlier[app], site.today[app]];
    await test.step('half of the browsers get the canary, and keep it', async () => {
      await moveCanary(site.store, { app, releaseId: canary, percent: 50, ...MOVED_BY });
      const readChannels = async () =>
        new Set((await openBoots(request, 20, 'a')).map(({ remotes }) => remotes.catalog_mf?.channel));
      await expect.poll(readChannels).toEqual(new Set(['stable', 'canary']));
    });

    const boots = await openBoots(request, BROWSERS, 'b');
    const canaryBoots = boots.filter(({ remotes }) => remotes.catalog_mf?.releaseId === canary);
    await test.step('a browser of the canary runs its code', async () => {
      expect(canaryBoots.length).toBeGreaterThan(200);
      expect((await openBoots(request, 40, 'b')).map(({ remotes }) => remotes.catalog_mf?.channel)).toEqual(
        boots.slice(0, 40).map(({ remotes }) => remotes.catalog_mf?.channel),
      );
      const at = boots.findIndex(({ remotes }) => remotes.catalog_mf?.channel === 'canary');
      const value = `b${String(at).padStart(21, '0')}`;
      await page.context().addCookies([{ name: 'kenali_browser', value, url: SITE_URL }]);
      await page.clock.install();
      await page.goto('/assessments');
      await expect(page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' })).toBeVisible();
      await expect.poll(() => runningReleases(page, app)).toEqual([canary]);
    });

    await test.step('199 pages decide nothing; with 200, twice the error rate of stable stops the canary', async () => {
      const failing = new Set(canaryBoots.slice(0, 12));
      const report = (list: typeof boots) => reportBoots(request, list, (boot) => failing.has(boot));
      const stableBoots = boots.filter((boot) => !canaryBoots.includes(boot));
      await report(stableBoots);
      // The browser page above is the 199th.
      await report(canaryBoots.slice(0, 198));
      const readStop = async () => (await request.get(`/api/releases/${app}/canary-stop`)).json();
      expect(await readStop()).toBeNull();
      await report(canaryBoots.slice(198, 202));
      expect(await readStop()).toMatchObject({ releaseId: canary });
      const isCanaryServed = async () =>
        (await openBoots(request, 40, 'b')).some(({ remotes }) => remotes.catalog_mf?.channel === 'canary');
      await expect.poll(isCanaryServed).toBe(false);
      expect((await readBoot(request)).remotes.catalog_mf?.releaseId).toBe(stable);
      expect((await readPointer(site.store, app))?.pointer).toMatchObject({
        stable,
        canary: { releaseId: canary, percent: 50 },
        revision: 2,
      });
    });

    await test.step('an open page of the canary offers a reload when it becomes visible', async () => {
      await page.clock.fastForward('01:01');
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByRole('status').filter({ hasText: 'Bagian dari halaman ini sudah ditarik' })).toBeVisible();
    });

    await test.step('the admin page lists the live releases, the reason for the stop and the errors of each release', async () => {
      await signInAdmin(page, await logInAdmin(request));
      await page.goto('/admin/releases');
      await expect(page.getByRole('heading', { level: 1, name: 'Rilis' })).toBeVisible();
      const live = page.getByRole('row').filter({ hasText: 'catalog-mf, uji coba' });
      await expect(live).toContainText('Dihentikan');
      await expect(live).toContainText(/Galat pada 12 dari \d+ halaman/);
      const table = page.getByRole('table', { name: 'Galat per versi' });
      const errors = table.getByRole('row').filter({ hasText: canary }).filter({ hasText: 'Uji coba' });
      await expect(errors).toContainText(/\d+ dari \d+/);
      await expect(errors).toContainText(/gagal ditampilkan \d+/);
      await errors.getByText(/^\d+ contoh$/).click();
      await expect(errors).toContainText('this screen is broken');
      await expectAccessible(page);
    });
  });
});
