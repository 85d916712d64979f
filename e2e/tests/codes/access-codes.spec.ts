import { newEmail } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { findRow } from '../../support/pages/admin-area.ts';
import { readCsvRows, readPdfText, saveDownload } from '../../support/pages/downloads.ts';
import { fillRegistration } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Access codes', { tag: ['@admin-mf', '@assessment-mf'] }, () => {
  test('staff print codes for a school, a family scans one and begins, and staff see how far it got', {
    tag: '@phone',
  }, async ({ adminPage: desk, otherPage: page }) => {
    const partner = `SD Harapan ${Date.now().toString(36)}`;
    const lastDay = new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    let codes: string[] = [];

    await test.step('an admin creates a batch and keeps both files', async () => {
      await desk.goto('/admin/access-codes');
      await expect(desk.getByRole('heading', { level: 1, name: 'Kode Akses' })).toBeVisible();
      await desk.getByRole('button', { name: 'Buat kode' }).click();
      const dialog = desk.getByRole('dialog', { name: 'Buat kode akses' });
      await expectAccessible(desk);
      await dialog.getByLabel('Nama mitra').fill(partner);
      await dialog.getByLabel('Asesmen', { exact: true }).selectOption({ label: 'Inventori Gaya Belajar' });
      await dialog.getByLabel('Jumlah kode').fill('5');
      await dialog.getByLabel('Berlaku sampai').fill(lastDay);
      await dialog.getByLabel('Harga yang disepakati').fill('1.500.000');
      await dialog.getByRole('button', { name: 'Buat kode' }).click();
      await expect(desk.getByRole('heading', { level: 1, name: `5 kode untuk ${partner}` })).toBeFocused();
      await expectAccessible(desk);
      await desk.getByRole('button', { name: 'Selesai' }).click();
      await desk.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click();
      const csv = await saveDownload(desk, () => desk.getByRole('button', { name: 'Unduh CSV' }).click());
      codes = readCsvRows(csv)
        .slice(1)
        .map(([, code]) => code as string);
      expect(new Set(codes).size).toBe(5);
      const pdf = await saveDownload(desk, () => desk.getByRole('button', { name: 'Unduh kertas (PDF)' }).click());
      const text = await readPdfText(pdf);
      for (const code of codes) expect(text).toContain(code);
      await desk.getByRole('button', { name: 'Selesai' }).click();
      await expect(findRow(desk, partner)).toBeVisible();
      await expectAccessible(desk);
    });

    await test.step('a family without an account scans a slip, registers, and has the assessment', async () => {
      await page.goto(`/kode#${codes[0]}`);
      await expect(page.getByText(new RegExp(codes[0] as string))).toBeVisible();
      await expect(page).toHaveURL('/kode');
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'Daftar' }).click();
      await fillRegistration(page, newEmail());
      await page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Kode akses' })).toHaveValue(codes[0] as string);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pakai kode' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /Inventori Gaya Belajar siap$/ })).toBeFocused();
      await expect(page.getByText(new RegExp(`dari ${partner}`))).toBeVisible();
      await expectAccessible(page);
      await page.goto('/dashboard');
      await expect(page.getByText(`Kode akses dari ${partner}`)).toBeVisible();
      await page.goto('/kode');
      await page.getByRole('textbox', { name: 'Kode akses' }).fill((codes[0] as string).toLowerCase());
      await page.getByRole('button', { name: 'Pakai kode' }).click();
      await page.getByRole('link', { name: /^Mulai Tes/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: /Gaya Belajar/i })).toBeVisible();
    });

    await test.step('staff see how many got how far, and revoke the rest', async () => {
      await desk.reload();
      const row = findRow(desk, partner);
      await expect(row).toContainText(/Rp\s?1\.500\.000, di luar situs/);
      await expect(row).not.toContainText('@');
      await row.getByRole('button', { name: /^Cabut/ }).click();
      const dialog = desk.getByRole('dialog', { name: 'Cabut kode' });
      await dialog.getByLabel('Kode yang dicabut').selectOption({ label: 'Semua yang belum dipakai (4)' });
      await expectAccessible(desk);
      await dialog.getByRole('button', { name: 'Cabut' }).click();
      await expectToast(desk, 'Kode dicabut.');
      await expect(row).toContainText('4 dicabut');
      await page.goto(`/kode#${codes[1]}`);
      await page.getByRole('button', { name: 'Pakai kode' }).click();
      await expect(page.getByRole('alert')).toContainText('sudah tidak berlaku');
    });
  });
});
