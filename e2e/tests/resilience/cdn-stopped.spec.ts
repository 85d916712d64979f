import { startCdn, stopCdn } from '../../support/stack/servers.ts';
import { expect, test } from '../../support/test.ts';

test.describe('CDN outage', { tag: ['@full', '@stops-servers', '@catalog-mf', '@assessment-mf'] }, () => {
  // The browser logs what it cannot load.
  test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR/] } });

  test('without a CDN, the shell still sells and shows which parts are missing; once the CDN is back, a retry works without a reload', async ({
    parentPage: page,
  }) => {
    await stopCdn();

    await test.step('the catalogue falls back to a static list with working cart buttons', async () => {
      await page.goto('/assessments');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const add = page.getByRole('button', { name: /Tambah ke Keranjang: Profil/ });
      await expect(add).toBeVisible({ timeout: 30_000 });
      await add.click();
      await expect(page.getByRole('button', { name: /keranjang/i }).first()).toContainText('1');
    });

    const assessments = page.getByRole('region', { name: 'My Assessments' });
    await test.step('the dashboard works and shows an error for the missing parts', async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
      await expect(assessments.getByRole('button', { name: 'Coba lagi' })).toBeVisible({ timeout: 30_000 });
    });

    await test.step('with the CDN back, the retry loads the remote into the same page', async () => {
      const cdn = await startCdn();
      try {
        await page.evaluate(() => {
          (window as Window & { stillHere?: boolean }).stillHere = true;
        });
        await assessments.getByRole('button', { name: 'Coba lagi' }).click();
        await expect(assessments.getByText('Anda belum memiliki asesmen')).toBeVisible();
        expect(await page.evaluate(() => (window as Window & { stillHere?: boolean }).stillHere)).toBe(true);
      } finally {
        cdn.kill('SIGTERM');
      }
    });
  });
});
