import { expectAccessible } from '../../support/pages/accessibility.ts';
import { abortCall, FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const CALL = '/api/auth/login';

test.describe('Login', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.beforeEach(async ({ page }) => {
    await page.goto('/login?next=%2Fcart');
  });

  test('a refused login shows the reason, and the correct password opens the destination', {
    tag: '@once',
  }, async ({ page, parent }) => {
    const submitButton = page.getByRole('main').getByRole('button', { name: 'Masuk', exact: true });
    await page.getByLabel('Email').fill(parent.email);
    await page.getByLabel('Password', { exact: true }).fill('salah-sekali-1');
    await submitButton.click();
    await expectToast(page, 'Login Gagal', 'Email atau password salah');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await mockCall(page, CALL, 403, {
      message: 'Akun ini tidak aktif. Hubungi dukungan kami untuk mengaktifkannya.',
    });
    await submitButton.click();
    await expectToast(page, 'Login Gagal', 'Akun ini tidak aktif. Hubungi dukungan kami untuk mengaktifkannya.');
    await mockCall(page, CALL, 500);
    await submitButton.click();
    await expectToast(page, 'Login Gagal', 'Email atau password salah');
    await abortCall(page, CALL);
    await submitButton.click();
    await expectToast(
      page,
      'Login Gagal',
      'Server belum dapat dihubungi. Periksa sambungan internet Anda, lalu coba lagi.',
    );
    await page.unroute(`**${CALL}`);
    await page.getByLabel('Password', { exact: true }).fill(parent.password);
    await submitButton.click();
    await expectToast(page, 'Login Berhasil!');
    await expect(page).toHaveURL('/cart');
  });
});
