import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Email code errors', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test.describe('/verify-email', () => {
    test("validates a visitor's input, sends the first code at once and another after a minute, and shows server errors", async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto('/verify-email');
      await page.getByRole('button', { name: 'Verifikasi', exact: true }).click();
      await expect(page.getByText('Email tidak valid', { exact: true })).toBeVisible();
      await expect(page.getByText('OTP harus 6 digit', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Email').fill('ibu@contoh.test');
      await page.getByRole('button', { name: 'Kirim kode' }).click();
      await expect(page.getByText(/Permintaan kode baru sudah kami terima/)).toBeVisible();
      const resendButton = page.getByRole('button', { name: 'Kirim ulang' });
      await expect(resendButton).toBeDisabled();
      await page.clock.fastForward(60_000);
      await expect(page.getByText('Belum menerima kode? Periksa folder spam, atau kirim ulang.')).toBeVisible();
      await mockCall(page, '/api/auth/send-code', 503);
      await resendButton.click();
      await expect(page.getByText('Kode belum dapat dikirim. Silakan coba lagi sebentar lagi.')).toBeVisible();
      await page.unroute('**/api/auth/send-code');
      await resendButton.click();
      await expect(page.getByText(/Permintaan kode baru sudah kami terima/)).toBeVisible();
      await expect(resendButton).toBeDisabled();
      await expect(page.getByLabel('Kode OTP')).toBeFocused();
      await mockCall(page, '/api/auth/verify-email', 503);
      await page.getByLabel('Kode OTP').fill('123456');
      await page.getByRole('button', { name: 'Verifikasi', exact: true }).click();
      await expect(page.getByText('Email belum dapat diverifikasi. Silakan coba lagi sebentar lagi.')).toBeVisible();
    });

    test('sends a verified user to the dashboard', async ({ parentPage: page, parent }) => {
      await mockCall(page, '/api/auth/user', 200, { ...parent.view, isEmailVerified: true });
      await page.goto('/verify-email');
      await expect(page).toHaveURL('/dashboard');
    });
  });

  test('/forgot-password shows a wrong code and a server error, and offers another code', async ({ page }) => {
    await page.clock.install();
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('tidak.ada@contoh.test');
    await page.getByRole('button', { name: 'Kirim kode' }).click();
    await page.clock.fastForward(2000);
    await page.getByRole('button', { name: 'Masukkan kode' }).click();
    await page.getByLabel('Kode OTP').fill('123456');
    await page.getByLabel('Password baru', { exact: true }).fill('Rahasia-keluarga-2');
    await page.getByLabel('Konfirmasi password').fill('Rahasia-keluarga-3');
    const save = page.getByRole('button', { name: 'Simpan password' });
    await save.click();
    await expect(page.getByText('Konfirmasi password tidak sesuai', { exact: true })).toBeVisible();
    await page.getByLabel('Konfirmasi password').fill('Rahasia-keluarga-2');
    await save.click();
    await expect(page.getByText(/Kode tidak sesuai/)).toBeVisible();
    await mockCall(page, '/api/auth/reset-password', 503);
    await save.click();
    await expect(page.getByText('Password belum dapat diperbarui. Silakan coba lagi sebentar lagi.')).toBeVisible();
    await page.getByRole('button', { name: 'Minta kode baru' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lupa Password' })).toBeVisible();
  });
});
