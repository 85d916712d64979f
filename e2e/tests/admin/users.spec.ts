import { bearer, verifyEmail } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { chooseInMenu, findRow, searchList } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

const SEARCH = 'Cari nama, email, atau WhatsApp';

test.describe('Admin users', { tag: '@admin-mf' }, () => {
  test.beforeEach(async ({ adminPage: page, parent }) => {
    await page.goto('/admin/users');
    await searchList(page, SEARCH, parent.email, '/api/admin/users');
  });
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('edits a user, and signs a deactivated user out at once', async ({
    adminPage: page,
    request,
    parent,
    adminApi,
  }) => {
    const row = findRow(page, parent.email);
    await row.getByRole('button', { name: 'Edit Ratna Wijaya' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit pengguna' });
    await expect(dialog.getByText(parent.email)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Nama depan').fill('Kirana');
    await dialog.getByLabel('Nomor WhatsApp').fill('0812-9999-0000');
    await dialog.getByLabel('Akun aktif').uncheck();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Data pengguna berhasil diperbarui.');
    await expect(dialog).toHaveCount(0);
    for (const text of ['Kirana Wijaya', 'Nonaktif']) await expect(row.getByText(text, { exact: true })).toBeVisible();
    await expect(row).toContainText('+6281299990000');
    expect((await request.get('/api/auth/user', bearer(parent.accessToken))).status()).toBe(401);
    const { email, password } = parent;
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(403);

    await row.getByRole('button', { name: 'Edit Kirana Wijaya' }).click();
    await verifyEmail(parent);
    await dialog.getByLabel('Akun aktif').check();
    await dialog.getByLabel('Peran').selectOption('Internal');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(row.getByText('Internal', { exact: true })).toBeVisible();
    await expect(row.getByText('Aktif', { exact: true })).toBeVisible();
    const [stored] = await adminApi.get(`users?search=${email}`);
    expect(stored).toMatchObject({ firstName: 'Kirana', role: 'internal', isActive: true });
  });

  test('each dialog about a user is accessible', { tag: '@full' }, async ({ adminPage: page, parent }) => {
    const row = findRow(page, parent.email);
    const open = async (button: string | RegExp, role: 'dialog' | 'alertdialog', name: string) => {
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole(role, { name })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    };
    await open(/^Edit/, 'dialog', 'Edit pengguna');
    await chooseInMenu(row, /^Reset password/);
    await expect(page.getByRole('dialog', { name: 'Reset password' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: /^Tindakan lain/ })).toBeFocused();
    await page.getByLabel('Pilih semua di halaman ini').check();
    await open(/^Nonaktifkan/, 'alertdialog', 'Nonaktifkan 1 pengguna?');
  });

  test('a long list has pages, and its header stays visible while the rows scroll', {
    tag: '@once',
  }, async ({ adminPage: page, parent }) => {
    const searchToken = `barisan${parent.id}`;
    const ids = Array.from({ length: 60 }, (_, at) => 900_000_000 + parent.id * 100 + at);
    try {
      await inDatabase((db) =>
        db.collection('users').insertMany(
          ids.map((id, at) => ({
            _id: id as never,
            email: `${searchToken}.${String(at).padStart(2, '0')}@contoh.test`,
            passwordHash: '-',
            firstName: `Nama${String(59 - at).padStart(2, '0')}`,
            lastName: 'Barisan',
            whatsappNumber: '',
            role: 'user',
            isActive: true,
            isEmailVerified: false,
            lastLoginAt: null,
            createdAt: new Date(),
            searchWords: [searchToken],
            sortName: `nama${String(59 - at).padStart(2, '0')} barisan`,
          })),
        ),
      );
      await searchList(page, SEARCH, searchToken, '/api/admin/users');
      const names = page.getByRole('rowheader');
      await expect(page.getByText('Halaman 1 dari 2 · 60 baris')).toBeVisible();
      await expect(names.first()).toHaveText('Nama00 Barisan');
      await page.evaluate(() => window.scrollTo(0, 1500));
      await expect(page.getByRole('columnheader', { name: 'Nama' })).toBeInViewport();
      const table = page.getByRole('table', { name: 'Semua pengguna' }).locator('..');
      expect(await table.evaluate((box) => box.scrollHeight <= box.clientHeight + 1)).toBe(true);
      await page.getByRole('button', { name: 'Berikutnya' }).click();
      await expect(page.getByText('Halaman 2 dari 2 · 60 baris')).toBeVisible();
      await expect(names).toHaveCount(10);
      await expect(page.getByRole('button', { name: 'Berikutnya' })).toBeDisabled();
    } finally {
      await inDatabase((db) => db.collection('users').deleteMany({ _id: { $in: ids as never[] } }));
    }
  });
});
