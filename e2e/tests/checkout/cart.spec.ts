import type { Page } from '@playwright/test';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { mockCatalogue, oneOfEachType } from '../../support/pages/catalogue.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast, waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const SENSORY = 'Profil Sensori Anak';
const cartButton = (page: Page) => page.getByRole('button', { name: /^Keranjang/ });
async function addSensory(page: Page): Promise<void> {
  await page.goto('/assessments');
  await page.getByRole('button', { name: `Tambah ke Keranjang ${SENSORY}` }).click();
  await expectToast(page, 'Ditambahkan ke Keranjang', SENSORY);
}

test.describe('Cart', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.describe('the cart drawer', () => {
    test('empty: says so, as its page does, and links to the catalogue', async ({ page }) => {
      await page.goto('/cart');
      await expect(page.getByRole('heading', { name: 'Keranjang Anda masih kosong' })).toBeVisible();
      await expectAccessible(page);
      await cartButton(page).click();
      const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
      await expect(drawer.getByText('Your cart is empty')).toBeVisible();
      await expect(drawer.getByText('Add some assessments to get started')).toBeVisible();
      await expectAccessible(page);
      // The tests run with reduced motion.
      const fades = await drawer.evaluate((dialog) => {
        const { transitionDuration, animationDuration } = getComputedStyle(dialog, '::backdrop');
        return [...transitionDuration.split(','), ...animationDuration.split(',')].map(Number.parseFloat);
      });
      expect(Math.max(...fades), 'seconds').toBeLessThanOrEqual(0.01);
      // Even a short transition would make each change of each element one of its own.
      const withTransition = await page.evaluate(() =>
        [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).transitionProperty !== 'none'),
      );
      expect(withTransition).toEqual([]);
      await drawer.getByRole('link', { name: 'Lihat asesmen' }).click();
      await expect(page).toHaveURL('/assessments');
      await expect(drawer).toHaveCount(0);
    });

    test('filled: shows all details, removes an item, and Escape returns the focus', { tag: '@phone' }, async ({
      page,
      request,
    }) => {
      const [sensory, , , other] = await oneOfEachType(request);
      await mockCatalogue(page, [sensory, { ...other, price: '1250000.00' }]);
      await addSensory(page);
      await expectVariantAccessible(page);
      await page.getByRole('button', { name: /^Tambah ke Keranjang Skrining/ }).click();
      await page.getByRole('button', { name: 'Keranjang, 2 asesmen' }).click();
      const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
      for (const fact of [SENSORY, sensory.description, sensory.duration, sensory.ageRange, 'Rp 350.000'])
        await expect(drawer.getByText(fact, { exact: true }).first()).toBeVisible();
      await expect(drawer.getByText('Gratis Konsultasi Online 1 Kali', { exact: true })).toHaveCount(1);
      await expect(drawer.getByText('Rp 1.600.000', { exact: true })).toBeVisible();
      await expect(drawer.getByText(/Pembayaran aman/)).toBeVisible();
      await expectAccessible(page);
      const [box, width] = [await drawer.boundingBox(), page.viewportSize()?.width ?? 0];
      expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(width);
      await drawer.getByRole('button', { name: `Remove ${SENSORY}` }).click();
      await expect(drawer.getByText('Rp 1.250.000', { exact: true })).toHaveCount(2);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeFocused();
    });

    test.describe('when its code cannot be loaded', () => {
      test.use({ expectedErrors: FAILED_REQUESTS });
      test('the cart page opens instead', { tag: '@once' }, async ({ page }) => {
        await page.goto('/login');
        // The prerendered page shows the header before its code has arrived.
        await waitUntilWorking(page, 'header button');
        await page.route('**/assets/*.js', (route) => route.abort());
        await cartButton(page).click();
        await expect(page).toHaveURL('/cart');
      });
    });
  });
});
