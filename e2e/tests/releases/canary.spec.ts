import { moveCanary, readPointer } from '@kenali/releases';
import { logInAdmin } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
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
/** About half of the browsers are on each side, by chance: enough for the 200 that a judgement needs, however it falls. */
const BROWSERS = 560;

let site: ReleaseSite;

test.describe('Canary release', { tag: ['@once', '@catalog-mf', '@admin-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
    await site.move({ ...site.today, [app]: site.earlier[app] });
  });
  test.afterAll(() => site?.close());

  test('a canary that fails is stopped by the site, the pointer stays, and the practice reads why', async ({
    page,
    request,
  }) => {
    const [stable, canary] = [site.earlier[app], site.today[app]];
    await test.step('half of the browsers get it, and keep it', async () => {
      await moveCanary(site.store, { app, releaseId: canary, percent: 50, ...MOVED_BY });
      const isTried = async () =>
        new Set((await openBoots(request, 20, 'a')).map(({ remotes }) => remotes.catalog_mf?.channel));
      await expect.poll(isTried).toEqual(new Set(['stable', 'canary']));
    });

    const boots = await openBoots(request, BROWSERS, 'b');
    const onTrial = boots.filter(({ remotes }) => remotes.catalog_mf?.releaseId === canary);
    await test.step('a page of it in a browser runs it', async () => {
      expect(onTrial.length).toBeGreaterThan(200);
      expect((await openBoots(request, 40, 'b')).map(({ remotes }) => remotes.catalog_mf?.channel)).toEqual(
        boots.slice(0, 40).map(({ remotes }) => remotes.catalog_mf?.channel),
      );
      const at = boots.findIndex(({ remotes }) => remotes.catalog_mf?.channel === 'canary');
      const value = `b${String(at).padStart(21, '0')}`;
      await page.context().addCookies([{ name: 'kenali_browser', value, url: SITE_URL }]);
      await page.clock.install();
      await page.goto('/assessments');
      await expect(page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' })).toBeVisible();
      expect(await runningReleases(page, app)).toEqual([canary]);
    });

    await test.step('199 pages of it say nothing yet; from 200 on, twice as many failures as beside it are too many', async () => {
      const failing = new Set(onTrial.slice(0, 12));
      const tell = (list: typeof boots) => reportBoots(request, list, (boot) => failing.has(boot));
      const others = boots.filter((boot) => !onTrial.includes(boot));
      await tell(others);
      // The page above is one of them.
      await tell(onTrial.slice(0, 198));
      const stop = async () => (await request.get(`/api/releases/${app}/canary-stop`)).json();
      expect(await stop()).toBeNull();
      await tell(onTrial.slice(198, 202));
      expect(await stop()).toMatchObject({ releaseId: canary });
      const given = async () =>
        (await openBoots(request, 40, 'b')).some(({ remotes }) => remotes.catalog_mf?.channel === 'canary');
      await expect.poll(given).toBe(false);
      expect((await readBoot(request)).remotes.catalog_mf?.releaseId).toBe(stable);
      expect((await readPointer(site.store, app))?.pointer).toMatchObject({
        stable,
        canary: { releaseId: canary, percent: 50 },
        revision: 2,
      });
    });

    await test.step('the page of it that is still open says so when its parent comes back to it', async () => {
      await page.clock.fastForward('01:01');
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(page.getByRole('status').filter({ hasText: 'Bagian dari halaman ini sudah ditarik' })).toBeVisible();
    });

    await test.step('the admin page lists what is live, why the canary stopped, and the errors of each release', async () => {
      await signInAdmin(page, await logInAdmin(request));
      await page.goto('/admin/releases');
      await expect(page.getByRole('heading', { level: 1, name: 'Rilis' })).toBeVisible();
      const live = page.getByRole('row').filter({ hasText: 'catalog-mf, canary' });
      await expect(live).toContainText('Dihentikan');
      await expect(live).toContainText(/Galat pada 12 dari \d+ halaman/);
      const table = page.getByRole('table', { name: 'Galat per versi' });
      const errors = table.getByRole('row').filter({ hasText: canary }).filter({ hasText: 'Canary' });
      await expect(errors).toContainText(/\d+ dari \d+/);
      await expect(errors).toContainText(/gagal ditampilkan \d+/);
      await errors.getByText(/^\d+ contoh$/).click();
      await expect(errors).toContainText('this screen is broken');
      await expectAccessible(page);
    });
  });
});
