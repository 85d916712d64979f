import type { Page } from '@playwright/test';
import { newEmail, registerParent } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { fillRegistration, signIn } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const CALL = '/api/auth/register';

const submitButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true });

test.describe('Registration', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('shows an error at each invalid field, focuses the first one, and clears corrected ones', async ({ page }) => {
    await page.goto('/register');
    await expect(page.getByText('Minimal 8 karakter', { exact: true })).toBeVisible();
    await submitButton(page).click();
    for (const message of [
      'Nama depan wajib diisi',
      'Nama belakang wajib diisi',
      'Email tidak valid',
      'Nomor WhatsApp tidak valid',
      'Password minimal 8 karakter',
      'Konfirmasi password minimal 8 karakter',
    ])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nama depan')).toBeFocused();
    await expectAccessible(page);
    await fillRegistration(page, newEmail());
    await page.getByLabel('Konfirmasi password').fill('Rahasia-keluarga-2');
    await submitButton(page).click();
    await expect(page.getByText('Konfirmasi password tidak sesuai', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Konfirmasi password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Nama depan wajib diisi', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Tampilkan password' }).last().click();
    await expect(page.getByLabel('Konfirmasi password')).toHaveAttribute('type', 'text');
  });

  test('shows why a registration is refused and keeps the input', { tag: '@once' }, async ({ page, request }) => {
    const { email } = await registerParent(request);
    await page.goto('/register');
    await fillRegistration(page, email);
    await submitButton(page).click();
    await expectToast(page, 'Registrasi Gagal', 'Email sudah terdaftar');
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Email sudah terdaftar/);
    await expectAccessible(page);
    await page.getByLabel('Email').fill(newEmail());
    await mockCall(page, CALL, 500);
    await submitButton(page).click();
    await expectToast(page, 'Registrasi Gagal', 'Terjadi kesalahan saat mendaftar');
    await expect(page.getByLabel('Nama depan')).toHaveValue('Ratna');
    await holdCall(page, CALL);
    await submitButton(page).click();
    await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible();
  });

  test('sends a signed-in user to the dashboard, and links a visitor to the login', { tag: '@once' }, async ({
    page,
    parent,
  }) => {
    await page.goto('/register');
    await page.getByRole('main').getByRole('link', { name: 'Masuk' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(page, parent);
    await page.goto('/register');
    await expect(page).toHaveURL('/dashboard');
  });
});
