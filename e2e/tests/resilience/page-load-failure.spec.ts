import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Page load failure', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('a page whose code cannot be loaded shows an error, and a retry opens it without a reload', async ({ page }) => {
    await page.goto('/login');
    await waitUntilWorking(page, 'main a');
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Lupa password?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Halaman ini belum dapat dimuat' })).toBeFocused();
    await expect(page).toHaveTitle('Halaman ini belum dapat dimuat · Kenali');
    await expectAccessible(page);
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lupa Password' })).toBeFocused();
    await expect(page).toHaveTitle('Lupa password · Kenali');
  });
});
