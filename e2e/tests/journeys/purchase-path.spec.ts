import type { Locator, Page } from '@playwright/test';
import { newEmail } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { fillRegistration } from '../../support/pages/sessions.ts';
import { expectToast, POPUP } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** Counts the presses of a person. A filled field counts as a field, not as a press. */
function countTaps() {
  let taps = 0;
  return {
    count: () => taps,
    async tap(control: Locator) {
      taps += 1;
      await control.click();
    },
  };
}

const countFields = (page: Page) => page.getByRole('main').locator('input:visible').count();

test.describe('The way from the first visit', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('a new parent reaches the payment popup with at most six taps and six fields', { tag: '@phone' }, async ({
    page,
  }) => {
    const { tap, count } = countTaps();
    await page.goto('/');
    await tap(page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }));
    await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    await tap(page.getByRole('button', { name: 'Keranjang, 1 asesmen' }));
    await tap(page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('link', { name: 'Bayar sekarang' }));
    await expectToast(
      page,
      'Login Diperlukan',
      'Silakan login terlebih dahulu untuk membayar. Isi keranjang Anda tetap tersimpan.',
    );
    await expect(page).toHaveURL('/login?next=%2Fcart');
    await expect(page.getByText('1 asesmen, Rp 350.000')).toBeVisible();
    await expectAccessible(page);
    await tap(page.getByRole('link', { name: 'Daftar akun baru' }));
    await expect(page.getByText('1 asesmen, Rp 350.000')).toBeVisible();
    // The login shows the same order.
    await expect(page.getByLabel('Nama depan')).toBeVisible();
    const fields = await countFields(page);
    await fillRegistration(page, newEmail());
    await tap(page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true }));
    await expect(page.locator(POPUP)).toBeVisible();
    expect(count()).toBeLessThanOrEqual(6);
    expect(fields).toBeLessThanOrEqual(6);
    await expect(page).toHaveURL('/cart');
  });

  test('a new parent who wants the free assessment lands in it after registering', async ({ page }) => {
    const { tap, count } = countTaps();
    await page.goto('/assessments');
    await tap(page.getByRole('button', { name: 'Mulai Sekarang Kecerdasan Majemuk' }));
    await expectToast(page, 'Login Diperlukan', 'Silakan login terlebih dahulu untuk mengakses asesmen gratis.');
    await expect(page.getByText('Kecerdasan Majemuk, tanpa biaya')).toBeVisible();
    await tap(page.getByRole('link', { name: 'Daftar akun baru' }));
    await fillRegistration(page, newEmail());
    await tap(page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true }));
    await expect(page).toHaveURL(/\/multiple-intelligence\/\d{6,}$/);
    expect(count()).toBeLessThanOrEqual(3);
  });
});
