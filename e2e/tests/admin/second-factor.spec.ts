import type { Download } from '@playwright/test';
import { type User, verifyEmail } from '../../support/api/users.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { chooseInMenu, findRow, searchList } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { codeFor, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { createOwnSite, type OwnSite } from '../../support/stack/servers.ts';
import { expect, test } from '../../support/test.ts';

const SEARCH = 'Cari nama, email, atau WhatsApp';
/** As if the last code was entered eleven minutes ago. */
const forgetProof = ({ id }: User) =>
  inDatabase((db) =>
    db
      .collection('sessions')
      .updateMany({ 'sess.userId': id }, { $set: { 'sess.provenAt': new Date(Date.now() - 11 * 60_000) } }),
  );

test.describe('Second factor of staff', { tag: ['@alone', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  let site: OwnSite;
  test.beforeAll(async () => {
    site = createOwnSite({ env: { STAFF_SECOND_FACTOR: 'required' } });
    await site.start();
  });
  test.afterAll(() => site.kill());

  test('is set up before anything opens, asked for at the login and again for a role and a file, and reset by another admin', async ({
    page,
    context,
    otherPage: desk,
    parent: staff,
    adminApi,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await verifyEmail(staff);
    await adminApi.patch(`users/${staff.id}`, { role: 'admin' });
    const open = (path: string) => page.goto(site.url + path);
    try {
      await test.step('setup', async () => {
        await open('/admin/login');
        await submitLogin(page, staff);
        await expect(page).toHaveURL(/\/admin\/second-factor$/);
        await expect(page.getByText('Aktifkan verifikasi dua langkah untuk melanjutkan')).toBeVisible();
        await expect(page.getByRole('navigation', { name: 'Area admin' })).toHaveCount(0);
        await expectAccessible(page);
        await open('/admin/users');
        await expect(page).toHaveURL(/\/admin\/second-factor$/);
      });
      await page.getByLabel('Password', { exact: true }).fill(staff.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Hubungkan aplikasi' })).toBeFocused();
      await expect(page.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
      await expectAccessible(page);
      const secret = ((await page.getByLabel('Kunci').textContent()) ?? '').replaceAll(' ', '');
      await page.getByLabel('Kode dari aplikasi').fill(await codeFor(secret, -1));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Simpan kode pemulihan Anda' })).toBeFocused();
      const codes = await page.getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem').allInnerTexts();
      expect(codes).toHaveLength(10);
      await page.getByRole('button', { name: 'Salin' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Kode sudah disalin.' })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      for (const code of codes) expect(copied).toContain(code);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible();

      await test.step('login', async () => {
        await page.evaluate(() => localStorage.clear());
        await open('/admin/login');
        await submitLogin(page, staff);
        await expect(page.getByRole('heading', { level: 1, name: 'Masukkan Kode' })).toBeFocused();
        await expectVariantAccessible(page);
        await page.getByLabel('Kode verifikasi').fill('000000');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel('Kode verifikasi')).toHaveAccessibleDescription(/Kode tidak sesuai/);
        await page.getByLabel('Kode verifikasi').fill(await codeFor(secret, 0));
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/admin\/dashboard$/);
      });

      await test.step('role change', async () => {
        await forgetProof(staff);
        await open('/admin/users');
        await searchList(page, SEARCH, 'internal@kenali.test', '/api/admin/users');
        const row = findRow(page, 'internal@kenali.test');
        await row.getByRole('button', { name: /^Edit/ }).click();
        const form = page.getByRole('dialog', { name: 'Edit pengguna' });
        await form.getByLabel('Peran').selectOption('Pengguna');
        await form.getByRole('button', { name: 'Simpan' }).click();
        const dialog = page.getByRole('dialog', { name: 'Masukkan kode verifikasi' });
        await expect(dialog.getByLabel('Kode verifikasi')).toBeFocused();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(form.getByText(/^Tindakan ini memerlukan kode verifikasi/)).toBeVisible();
        await expect(form.getByLabel('Peran')).toHaveValue('user');
        await form.getByRole('button', { name: 'Simpan' }).click();
        await dialog.getByLabel('Kode verifikasi').fill(await codeFor(secret, 1));
        await page.keyboard.press('Enter');
        await expectToast(page, 'Data pengguna berhasil diperbarui.');
        await expect(row.getByText('Pengguna', { exact: true })).toBeVisible();
        await row.getByRole('button', { name: /^Edit/ }).click();
        await form.getByLabel('Peran').selectOption('Internal');
        await form.getByRole('button', { name: 'Simpan' }).click();
        await expect(row.getByText('Internal', { exact: true })).toBeVisible();
      });

      await test.step('file', async () => {
        await forgetProof(staff);
        await open('/admin/reports');
        await expect(page.getByText('Pengguna baru').first()).toBeVisible();
        await page.getByRole('button', { name: 'Ekspor Excel' }).click();
        const dialog = page.getByRole('dialog', { name: 'Masukkan kode verifikasi' });
        await dialog.getByRole('button', { name: 'Pakai kode pemulihan' }).click();
        await dialog.getByLabel('Kode pemulihan').fill(codes[0] ?? '');
        // The proof comes first and then the call for the file, so one time limit from the click on would count both.
        const download = new Promise<Download>((resolve) => page.once('download', resolve));
        await dialog.getByRole('button', { name: 'Lanjutkan' }).click();
        await expect(dialog).toHaveCount(0);
        expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
      });

      await test.step('the own account page', async () => {
        await open('/admin/password');
        const section = page.getByRole('region', { name: 'Verifikasi dua langkah' });
        await expect(section.getByText(/^Sisa kode pemulihan: 9 dari 10/)).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('reset', async () => {
        await desk.addInitScript((token) => localStorage.setItem('adminAccessToken', token), adminApi.token);
        await desk.goto('/admin/users');
        await searchList(desk, SEARCH, staff.email, '/api/admin/users');
        const row = findRow(desk, staff.email);
        await chooseInMenu(row, 'Reset verifikasi dua langkah Ratna Wijaya');
        const dialog = desk.getByRole('alertdialog', { name: 'Reset verifikasi dua langkah?' });
        await expect(dialog.getByText(staff.email)).toBeVisible();
        await expectVariantAccessible(desk);
        await dialog.getByRole('button', { name: 'Reset verifikasi' }).click();
        await expectToast(desk, 'Verifikasi dua langkah pengguna direset.');
        await row.getByRole('button', { name: /^Tindakan lain/ }).click();
        await expect(desk.getByRole('menuitem')).toHaveText(['Reset password']);
        await desk.keyboard.press('Escape');
        await open('/admin/users');
        await expect(page).toHaveURL(/\/admin\/login$/);
        await submitLogin(page, staff);
        await expect(page).toHaveURL(/\/admin\/second-factor$/);
      });
    } finally {
      await adminApi.patch(`users/${staff.id}`, { role: 'user' });
    }
  });
});
