import { type AdminApi, PASSWORD, registerParent, type User } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { findRow, searchList } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { signInAdmin, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { test as base, expect } from '../../support/test.ts';

const NEW_PASSWORD = 'Sepeda-ungu-berlayar-7';

const makeRole = (adminApi: AdminApi, { id, view }: User, role: 'admin' | 'user') =>
  adminApi.patch(`users/${id}`, {
    firstName: view.firstName,
    lastName: view.lastName,
    email: view.email,
    whatsappNumber: view.whatsappNumber,
    role,
    isActive: true,
  });

/** `staff` is a parent who is an admin during the test. Other tests rely on the demo admin as the only one. */
const test = base.extend<{ staff: User }>({
  staff: async ({ adminApi, parent }, use) => {
    await makeRole(adminApi, parent, 'admin');
    await use(parent);
    await makeRole(adminApi, parent, 'user');
  },
});

test.describe('Admin workspace', { tag: ['@once', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('the search opens with /, finds a person by email, and Enter opens the person', async ({
    adminPage: page,
    parent,
  }) => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible();
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Cari di area admin' });
    const field = dialog.getByLabel('Nama, email, WhatsApp, nama anak, atau nomor');
    await expect(field).toBeFocused();
    await field.fill(parent.email);
    const person = dialog.getByRole('group', { name: 'Orang' }).getByRole('option');
    await expect(person).toHaveCount(1);
    await expect(person).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/users\?/);
    await expect(findRow(page, parent.email)).toHaveCount(1);
  });

  test('a dialog that is closed returns the focus to the button that opened it', async ({ adminPage: page }) => {
    await page.goto('/admin/users');
    for (const [button, name] of [
      ['Pintasan', 'Pintasan papan ketik'],
      [/^Cari\b/, 'Cari di area admin'],
    ] as const) {
      const opener = page.getByRole('button', { name: button }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test('staff deactivate several users at once and see what happened to each', { tag: '@full' }, async ({
    adminPage: page,
    adminApi,
    parent,
    request,
  }) => {
    // Both get a first name by which one search finds them.
    const other = await registerParent(request);
    const marker = `Grup ${parent.id}`;
    for (const { id, view } of [parent, other])
      await adminApi.patch(`users/${id}`, {
        firstName: marker,
        lastName: view.lastName,
        email: view.email,
        whatsappNumber: view.whatsappNumber,
        role: 'user',
        isActive: true,
      });
    await page.goto('/admin/users');
    await searchList(page, 'Cari nama, email, atau WhatsApp', marker, '/api/admin/users');
    await page.getByLabel('Pilih semua di halaman ini').check();
    const opener = page.getByRole('button', { name: /^Nonaktifkan/ }).first();
    await opener.click();
    const dialog = page.getByRole('alertdialog', { name: 'Nonaktifkan 2 pengguna?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Nonaktifkan/ }).click();
    const result = page.getByRole('dialog', { name: 'Hasil perubahan' });
    await expect(result.getByText('2 dari 2 diperbarui.')).toBeVisible();
    await expect(result.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await result.getByRole('button', { name: 'Selesai' }).click();
    for (const { email } of [parent, other]) await expect(findRow(page, email)).toContainText('Nonaktif');
    const login = await request.post('/api/auth/login', { data: { email: other.email, password: PASSWORD } });
    expect(login.ok()).toBe(false);
  });

  test('an admin ends a session of the site, then all sessions, from the own page', { tag: '@full' }, async ({
    page,
    staff,
    request,
  }) => {
    const data = { email: staff.email, password: PASSWORD };
    const onSite = await (await request.post('/api/auth/login', { data })).json();
    const statusThere = async () =>
      (await request.get('/api/auth/user', { headers: { Authorization: `Bearer ${onSite.accessToken}` } })).status();
    const { accessToken } = await (await request.post('/api/admin/login', { data })).json();
    await signInAdmin(page, accessToken);
    await page.goto('/admin/password');
    const devices = page.getByRole('region', { name: 'Perangkat dan sesi' });
    const here = devices.getByRole('listitem').filter({ hasText: 'Perangkat ini' });
    await expect(here).toContainText('Area admin');
    await expect(devices.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    expect(await statusThere()).toBe(200);
    await devices.getByRole('button', { name: /^Keluarkan/ }).click();
    await expect(devices.getByRole('listitem')).toHaveCount(1);
    expect(await statusThere()).toBe(401);

    await devices.getByRole('button', { name: 'Keluar dari semua perangkat' }).click();
    await page.getByRole('button', { name: 'Ya, keluar' }).click();
    await expect(page).toHaveURL('/admin/login');
  });

  test('an admin changes the own password, which alone opens the admin area afterwards', { tag: '@full' }, async ({
    page,
    staff,
    request,
  }) => {
    const logIn = (password: string) => request.post('/api/admin/login', { data: { email: staff.email, password } });
    const { accessToken } = await (await logIn(PASSWORD)).json();
    await signInAdmin(page, accessToken);
    await page.goto('/admin/password');
    const current = page.getByLabel('Password saat ini');
    await expect(current).toBeVisible();
    await expectAccessible(page);
    const change = async (password: string) => {
      await current.fill(password);
      await page.getByLabel('Password baru').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Ubah password' }).click();
    };
    await change('bukan-password-ini');
    await expect(current).toHaveAccessibleDescription('Password saat ini tidak sesuai');
    await expectAccessible(page);
    await change(PASSWORD);
    await expectToast(page, 'Password Diubah', 'Perangkat lain yang memakai akun ini sudah keluar.');
    await expect(page).toHaveURL('/admin/dashboard');
    expect((await logIn(PASSWORD)).ok()).toBe(false);

    await page.getByRole('button', { name: 'Keluar' }).first().click();
    await expect(page).toHaveURL('/admin/login');
    await submitLogin(page, { email: staff.email, password: NEW_PASSWORD });
    await expect(page).toHaveURL('/admin/dashboard');
  });
});
