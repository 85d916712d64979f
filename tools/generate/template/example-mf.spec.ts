import { expectAccessible } from '../../../e2e/support/pages/accessibility.ts';
import { CDN_PORT } from '../../../e2e/support/stack/stack-env.ts';
import { expect, test } from '../../../e2e/support/test.ts';

const POINTER = `http://localhost:${CDN_PORT}/example-mf/channels.json`;

test.describe('/example-prefix', { tag: ['@example-mf'] }, () => {
  test('shows the page of the release that the pointer names', async ({ page, request }) => {
    await page.goto('/example-prefix');
    await expect(page.getByRole('heading', { level: 1, name: 'Judul Contoh' })).toBeVisible();
    await expect(page).toHaveTitle(/^Judul Contoh/);
    await expectAccessible(page);
    const pointer = await (await request.get(POINTER)).json();
    const boot = JSON.parse((await page.locator('#kenali-boot').textContent()) ?? '');
    expect(boot.remotes.example_mf.releaseId).toBe(pointer.stable);
  });

  test.describe('when example-mf is down', () => {
    test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR/] } });

    test('the shell shows a message, and a retry loads the page', async ({ page }) => {
      await page.route('**/example-mf/**', (route) => route.abort());
      await page.goto('/example-prefix');
      const missing = page.getByRole('heading', { level: 1, name: 'Halaman ini belum dapat dimuat' });
      await expect(missing).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('banner')).toBeVisible();
      await page.unroute('**/example-mf/**');
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Judul Contoh' })).toBeFocused();
    });
  });
});
