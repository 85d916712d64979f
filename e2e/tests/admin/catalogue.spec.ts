import type { APIRequestContext } from '@playwright/test';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { chooseInMenu, findRow } from '../../support/pages/admin-area.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

let name: string;

const listOffered = async (request: APIRequestContext): Promise<{ name: string; price: string }[]> =>
  (await request.get('/api/assessments')).json();

test.describe('Admin catalogue', { tag: ['@alone', '@admin-mf', '@catalog-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.beforeEach(async () => {
    name = `Skrining Minat ${Date.now().toString(36)}`;
  });
  // Parallel specs count the assessments in the catalogue.
  test.afterEach(() => inDatabase((db) => db.collection('assessments').deleteMany({ name: new RegExp(`^${name}`) })));

  test('an admin creates, changes, deactivates and reactivates an assessment, and the site follows at once', async ({
    adminPage: page,
    request,
  }) => {
    await page.goto('/admin/catalogue');
    await expect(findRow(page, 'Profil Sensori Anak')).toContainText('Rp 350.000');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tambah asesmen' }).click();
    const dialog = page.getByRole('dialog');
    const [title, price, listPrice] = [
      dialog.getByLabel('Nama asesmen'),
      dialog.getByLabel('Harga', { exact: true }),
      dialog.getByLabel('Harga coret'),
    ];
    const save = () => dialog.getByRole('button', { name: 'Simpan' }).click();
    await save();
    await expect(dialog.getByText('Nama asesmen wajib diisi', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Jenis').selectOption('Lainnya');
    await price.fill('125.000');
    await listPrice.fill('200.000');
    await dialog.getByLabel('Label promo').fill('PROMO');
    await dialog.getByLabel('Durasi').fill('10 menit');
    await dialog.getByLabel('Rentang usia').fill('7–12 tahun');
    await title.fill(name);
    await save();
    await expectToast(page, 'Asesmen berhasil ditambahkan.');
    const row = findRow(page, name);
    for (const text of ['Rp 125.000', 'PROMO', '10 menit', '7–12 tahun', 'Lainnya', 'Aktif'])
      await expect(row).toContainText(new RegExp(text.replace(' ', '\\s')));
    expect(await listOffered(request)).toContainEqual(expect.objectContaining({ name, price: '125000.00' }));

    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(price).toHaveValue('125.000');
    await price.fill('0');
    await listPrice.fill('');
    await save();
    await expectToast(page, 'Asesmen berhasil diperbarui.');
    await expect(row).toContainText('Gratis');

    await chooseInMenu(row, `Nonaktifkan ${name}`);
    const question = page.getByRole('alertdialog', { name: 'Nonaktifkan asesmen?' });
    await expect(question.getByText(/^.+ tidak lagi ditawarkan di situs\./)).toBeVisible();
    await expectVariantAccessible(page);
    await question.getByRole('button', { name: 'Batal' }).click();
    await expect(row.getByText('Aktif', { exact: true })).toBeVisible();
    await chooseInMenu(row, `Nonaktifkan ${name}`);
    await question.getByRole('button', { name: 'Nonaktifkan' }).click();
    await expectToast(page, 'Asesmen berhasil dinonaktifkan.');
    await expect(row.getByText('Nonaktif', { exact: true })).toBeVisible();
    expect((await listOffered(request)).map((entry) => entry.name)).not.toContain(name);
    await chooseInMenu(row, `Aktifkan ${name}`);
    const other = page.getByRole('alertdialog', { name: 'Aktifkan asesmen?', exact: true });
    await other.getByRole('button', { name: 'Aktifkan', exact: true }).click();
    await expectToast(page, 'Asesmen berhasil diaktifkan.');
    await page.goto('/assessments');
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
  });
});
