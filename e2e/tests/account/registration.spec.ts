import type { Page } from '@playwright/test';
import { newEmail, registerParent } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { fillRegistration } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const CALL = '/api/auth/register';

const submitButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true });

test.describe('Registration', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('shows why a registration is refused and keeps the input', { tag: ['@once', '@full'] }, async ({
    page,
    request,
  }) => {
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
});
