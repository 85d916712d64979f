import { type AdminCalls, rowOf, search, signInAsAdmin } from '../../support/admin-session.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answerCall, REFUSED } from '../../support/calls.ts';
import { inDatabase } from '../../support/database.ts';
import { bearer, type Person, registerPerson } from '../../support/people.ts';
import { expect, test } from '../../support/test.ts';
import { expectToast } from '../../support/toasts.ts';

const SEARCH = 'Cari nama, email, atau WhatsApp';
let admin: AdminCalls;
let person: Person;

test.describe('Admin users', { tag: ['@alone', '@admin-mf'] }, () => {
  test.beforeEach(async ({ page, request }) => {
    admin = await signInAsAdmin(page, request);
    person = await registerPerson(request);
    await page.goto('/admin/users');
    await search(page, SEARCH, person.email, '/api/admin/users');
  });
  test.use({ allowed: REFUSED });

  test('a person is found by name, address or number, and stands there with everything staff need', async ({
    page,
  }) => {
    const row = rowOf(page, person.email);
    await expect(row).toHaveCount(1);
    for (const text of ['Ratna Wijaya', person.email, '081234567890', 'Pengguna', 'Aktif'])
      await expect(row.getByText(text, { exact: true })).toBeVisible();
    // Registration is a login.
    await expect(row.getByText(/^\d\d\.\d\d WIB$/)).toBeVisible();
    await expect(page.getByText('Halaman 1 dari 1 · 1 baris')).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Status').selectOption('Nonaktif');
    await expect(page.getByRole('heading', { name: 'Tidak ada pengguna yang cocok' })).toBeVisible();
    await page.getByLabel('Status').selectOption('Aktif');
    await page.getByLabel('Peran').selectOption('Pengguna');
    await expect(row).toHaveCount(1);
    await page.getByLabel('Peran').selectOption('Admin');
    await expect(row).toHaveCount(0);
  });

  test('editing: wrong fields say so, the change stands, and who is deactivated is out at once', async ({
    page,
    request,
  }) => {
    const row = rowOf(page, person.email);
    await row.getByRole('button', { name: 'Edit Ratna Wijaya' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit pengguna' });
    await expect(dialog.getByText(person.email)).toBeVisible();
    await dialog.getByLabel('Nama depan').fill(' ');
    await dialog.getByLabel('Nomor WhatsApp').fill('12345');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(dialog.getByLabel('Nama depan')).toHaveAccessibleDescription('Nama depan wajib diisi');
    await expect(dialog.getByLabel('Nomor WhatsApp')).not.toHaveAccessibleDescription('');
    await expectAccessible(page);

    await dialog.getByLabel('Nama depan').fill('Kirana');
    await dialog.getByLabel('Nomor WhatsApp').fill('0812-9999-0000');
    await dialog.getByLabel('Akun aktif').uncheck();
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Data pengguna berhasil diperbarui.');
    await expect(dialog).toHaveCount(0);
    for (const text of ['Kirana Wijaya', '081299990000', 'Nonaktif'])
      await expect(row.getByText(text, { exact: true })).toBeVisible();
    expect((await request.get('/api/auth/user', bearer(person.accessToken))).status()).toBe(401);
    const { email, password } = person;
    expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(403);

    await row.getByRole('button', { name: 'Edit Kirana Wijaya' }).click();
    await dialog.getByLabel('Akun aktif').check();
    await dialog.getByLabel('Peran').selectOption('Internal');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expect(row.getByText('Internal', { exact: true })).toBeVisible();
    await expect(row.getByText('Aktif', { exact: true })).toBeVisible();
    const [stored] = await admin.read(`users?search=${email}`);
    expect(stored).toMatchObject({ firstName: 'Kirana', role: 'internal', isActive: true });
  });

  test('a new password: too short ones are told, it takes the place of the old one, and open sessions end', async ({
    page,
    request,
  }) => {
    await rowOf(page, person.email).getByRole('button', { name: 'Reset password Ratna Wijaya' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset password' });
    const [field, submit] = [
      dialog.getByLabel('Password baru'),
      dialog.getByRole('button', { name: 'Reset password', exact: true }),
    ];
    for (const [typed, message] of [
      ['12345', 'Password minimal 6 karakter'],
      ['1234567', 'Password minimal 8 karakter'],
    ] as const) {
      await field.fill(typed);
      await submit.click();
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await field.fill('Kata-sandi-baru-7');
    await submit.click();
    await expectToast(page, 'Password pengguna berhasil direset.');
    await expect(dialog).toHaveCount(0);
    expect((await request.get('/api/auth/user', bearer(person.accessToken))).status()).toBe(401);
    const logIn = async (password: string) =>
      (await request.post('/api/auth/login', { data: { email: person.email, password } })).status();
    expect(await logIn(person.password)).toBe(401);
    expect(await logIn('Kata-sandi-baru-7')).toBe(200);
  });

  test('what fails says so in the specified words, keeps the dialog, and changes nothing', { tag: '@once' }, async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog');
    await answerCall(page, `/api/admin/users/${person.id}`, 500, 'Mesin sedang istirahat');
    await page.getByRole('button', { name: 'Edit Ratna Wijaya' }).click();
    await dialog.getByLabel('Nama depan').fill('Kirana');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Gagal memperbarui data pengguna.');
    await expect(dialog.getByText('500: Mesin sedang istirahat')).toBeVisible();
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expect(rowOf(page, 'Ratna Wijaya')).toHaveCount(1);

    await answerCall(page, `/api/admin/users/${person.id}/reset-password`, 500, 'Mesin sedang istirahat');
    await page.getByRole('button', { name: 'Reset password Ratna Wijaya' }).click();
    await dialog.getByLabel('Password baru').fill('Kata-sandi-baru-7');
    await dialog.getByRole('button', { name: 'Reset password', exact: true }).click();
    await expectToast(page, 'Gagal mereset password.');
  });

  test('the last active admin stays one', { tag: '@once' }, async ({ page }) => {
    expect(await admin.read('users?role=admin&isActive=true')).toHaveLength(1);
    await search(page, SEARCH, 'admin@kenali.test', '/api/admin/users');
    const row = rowOf(page, 'admin@kenali.test');
    await row.getByRole('button', { name: /^Edit/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit pengguna' });
    await dialog.getByLabel('Peran').selectOption('Pengguna');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    await expectToast(page, 'Gagal memperbarui data pengguna.');
    await expect(dialog.getByText(/^Ini admin aktif terakhir\./)).toBeVisible();
    await dialog.getByLabel('Peran').selectOption('Admin');
    await dialog.getByLabel('Akun aktif').uncheck();
    const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await dialog.getByRole('button', { name: 'Simpan' }).click();
    expect((await refused).status()).toBe(409);
    await expect(dialog.getByText(/^Ini admin aktif terakhir\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Batal' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByText('Admin', { exact: true })).toBeVisible();
    await expect(row.getByText('Aktif', { exact: true })).toBeVisible();
  });

  test('a long list: pages and order come from the server, and a search begins at its first page', {
    tag: '@once',
  }, async ({ page }) => {
    const word = `barisan${person.id}`;
    const ids = Array.from({ length: 60 }, (_, at) => 900_000_000 + person.id * 100 + at);
    try {
      await inDatabase((db) =>
        db.collection('users').insertMany(
          ids.map((id, at) => ({
            _id: id as never,
            email: `${word}.${String(at).padStart(2, '0')}@contoh.test`,
            passwordHash: '-',
            firstName: `Nama${String(59 - at).padStart(2, '0')}`,
            lastName: 'Barisan',
            whatsappNumber: '',
            role: 'user',
            isActive: true,
            isEmailVerified: false,
            lastLoginAt: null,
            createdAt: new Date(),
            searchWords: [word],
            sortName: `nama${String(59 - at).padStart(2, '0')} barisan`,
          })),
        ),
      );
      await search(page, SEARCH, word, '/api/admin/users');
      const names = page.getByRole('rowheader');
      await expect(page.getByText('Halaman 1 dari 2 · 60 baris')).toBeVisible();
      await expect(names.first()).toHaveText('Nama00 Barisan');
      await page.getByRole('button', { name: 'Berikutnya' }).click();
      await expect(page.getByText('Halaman 2 dari 2 · 60 baris')).toBeVisible();
      await expect(names).toHaveCount(10);
      await expect(page.getByRole('button', { name: 'Berikutnya' })).toBeDisabled();
      await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
      await expect(page.getByText('Halaman 1 dari 2 · 60 baris')).toBeVisible();
      await expect(names.first()).toHaveText('Nama59 Barisan');
      await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
      await page.getByLabel('Urutkan').selectOption('Nama A–Z');
      await expect(names.first()).toHaveText('Nama00 Barisan');
      // The head stays in sight while the rows go by below it.
      const table = page.getByRole('region', { name: 'Semua pengguna' });
      await table.evaluate((box) => box.scrollTo(0, 1500));
      await expect(page.getByRole('columnheader', { name: 'Nama' })).toBeInViewport();
    } finally {
      await inDatabase((db) => db.collection('users').deleteMany({ _id: { $in: ids as never[] } }));
    }
  });
});
