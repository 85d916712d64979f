import type { Locator, Page } from '@playwright/test';
import { bearer, registerParent } from '../../support/api/users.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { holdCall } from '../../support/pages/network.ts';
import { signIn, submitLogin } from '../../support/pages/sessions.ts';
import { expect, test } from '../../support/test.ts';

const RESET_EMAIL = 'Kode untuk password baru Kenali';
const VERIFY_EMAIL = 'Kode verifikasi email Kenali';

/** Opens the demo's mailbox in a new tab and waits for the newest email with this subject. */
async function openEmail(page: Page, to: string, subject: string) {
  const tab = await page.context().newPage();
  const email = tab.getByRole('article').filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await tab.goto('/mailbox');
    await expect(email).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const code = await readCode(email);
  if (!code) throw new Error(`The email to ${to} has no code`);
  return { tab, email, code };
}

const readCode = async (email: Locator) => /^\d{6}$/m.exec((await email.textContent()) ?? '')?.[0];

test.describe('Email codes', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  // Chromium logs each response that is not OK, and these tests cause some.
  test.use({ expectedErrors: { patterns: [/status of (403|422|500)/] } });

  test('a user sets a new password with an emailed code, which ends all sessions', async ({
    page,
    request,
    parent,
  }) => {
    await test.step('the login page links to the form, which validates the address', async () => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Lupa password?' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Lupa Password' })).toBeVisible();
      await expectVariantAccessible(page);
      await page.getByLabel('Email').fill('bukan-email');
      await page.getByRole('button', { name: 'Kirim kode' }).click();
      await expect(page.getByText('Format email tidak valid', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('"Email Terkirim" appears after two seconds, and the code can be sent again', async () => {
      const release = await holdCall(page, '/api/auth/forgot-password');
      await page.getByLabel('Email').fill(parent.email);
      await page.getByRole('button', { name: 'Kirim kode' }).click();
      await expect(page.getByRole('button', { name: 'Mengirim...' })).toBeVisible();
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Email Terkirim' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Kembali ke halaman masuk' })).toBeVisible();
      await page.getByRole('button', { name: 'Kirim ulang' }).click();
      await expect(page.getByText(/Permintaan kode baru sudah kami terima/)).toBeVisible();
      await expectAccessible(page);
    });

    const { tab, email, code } = await test.step('the mailbox lists the newest email first', async () => {
      const mailbox = await openEmail(page, parent.email, RESET_EMAIL);
      const own = mailbox.tab.getByRole('article').filter({ hasText: parent.email }).filter({ hasText: RESET_EMAIL });
      // With only one of the two emails delivered, the test would read the older code.
      await expect(async () => {
        await mailbox.tab.reload();
        await expect(own).toHaveCount(2, { timeout: 500 });
      }).toPass();
      await expectAccessible(mailbox.tab);
      return { ...mailbox, code: (await readCode(mailbox.email)) as string };
    });
    await expect(email.getByRole('heading', { name: RESET_EMAIL })).toBeVisible();
    await tab.close();

    await test.step('the form validates code and password, and a reload keeps it open', async () => {
      await page.getByRole('button', { name: 'Masukkan kode' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Buat Password Baru' })).toBeFocused();
      await page.getByLabel('Kode OTP').fill('12345');
      await page.getByRole('button', { name: 'Simpan password' }).click();
      await expect(page.getByText('OTP harus 6 digit', { exact: true })).toBeVisible();
      await expect(page.getByText('Password minimal 8 karakter', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText(parent.email)).toBeVisible();
    });

    await test.step('the code sets the password; the old password and the old session no longer work', async () => {
      await page.getByLabel('Kode OTP').fill(code);
      await page.getByLabel('Password baru', { exact: true }).fill('Rahasia-keluarga-2');
      await page.getByLabel('Konfirmasi password').fill('Rahasia-keluarga-2');
      await page.getByRole('button', { name: 'Simpan password' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText('Password Diperbarui', { exact: true })).toBeVisible();
      expect((await request.get('/api/auth/user', bearer(parent.accessToken))).status()).toBe(401);
      const oldLogin = await request.post('/api/auth/login', {
        data: { email: parent.email, password: parent.password },
      });
      expect(oldLogin.status()).toBe(401);
      await submitLogin(page, { email: parent.email, password: 'Rahasia-keluarga-2' });
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    await test.step('the address counts as verified, so the dashboard does not ask for a code', async () => {
      await expect(page.getByRole('heading', { name: 'My Assessments' })).toBeVisible();
      await expect(page.getByText('Verifikasi email Anda')).toHaveCount(0);
    });
  });

  test('a user verifies the address with the code from registration', async ({ page, request }) => {
    const parent = await registerParent(request);
    const startedAt = Date.parse(parent.view.createdAt);
    await signIn(page, parent);

    await test.step('the dashboard links to the form', async () => {
      await page.goto('/dashboard');
      await expect(page.getByText('Verifikasi email Anda')).toBeVisible();
      await expectAccessible(page);
      await page.clock.setFixedTime(startedAt);
      await page.getByRole('link', { name: 'Masukkan kode' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Verifikasi Email' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(parent.email);
    });

    await test.step('"Kirim ulang" stays disabled for a minute, across a reload', async () => {
      await expect(page.getByRole('button', { name: 'Kirim ulang' })).toBeDisabled();
      await expect(page.getByText('Kode baru dapat diminta dalam 60 detik.', { exact: true })).toBeVisible();
      await page.clock.setFixedTime(startedAt + 7000);
      const updatedNotice = page.getByText('Kode baru dapat diminta dalam 53 detik.', { exact: true });
      await expect(updatedNotice).toBeVisible();
      await page.reload();
      await expect(updatedNotice).toBeVisible();
    });

    await test.step('a wrong code is refused with advice', async () => {
      await page.getByLabel('Kode OTP').fill('12345');
      await page.getByRole('button', { name: 'Verifikasi' }).click();
      await expect(page.getByText('OTP harus 6 digit', { exact: true })).toBeVisible();
      const { tab, code } = await openEmail(page, parent.email, VERIFY_EMAIL);
      await tab.close();
      await page.getByLabel('Kode OTP').fill(code === '000000' ? '000001' : '000000');
      await page.getByRole('button', { name: 'Verifikasi' }).click();
      await expect(page.getByText(/Kode tidak sesuai/)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Kode OTP').fill(code);
      await page.getByRole('button', { name: 'Verifikasi' }).click();
    });

    await test.step('the correct code returns the user to the dashboard', async () => {
      await expect(page.getByText('Email Terverifikasi', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { name: 'My Assessments' })).toBeVisible();
      await expect(page.getByText('Verifikasi email Anda')).toHaveCount(0);
    });
  });
});
