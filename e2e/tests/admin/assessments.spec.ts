import { intelligenceResponses } from '../../support/api/responses.ts';
import { chooseInMenu, findRow, searchList } from '../../support/pages/admin-area.ts';
import { readCsvRows, readPdfText, readSheetRows, saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const SEARCH = 'Cari nama, email, atau asesmen';
const HEADINGS = ['ID', 'Nama Pengguna', 'Email', 'WhatsApp', 'Jenis', 'Status', 'Dibuat', 'Selesai', 'Harga'];
const jakartaDay = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' });

let completedId: number;
let openId: number;

test.describe('Admin assessments', { tag: ['@alone', '@admin-mf'] }, () => {
  test.beforeEach(async ({ parentApi }) => {
    completedId = await parentApi.completeNew('intelligence', {
      responses: intelligenceResponses(1, 2, 3, 4, 5, 6, 7),
    });
    openId = await parentApi.openUserAssessment('learning');
  });
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('lists the user assessments of a user with filters, and opens a result', async ({ adminPage: page, parent }) => {
    await page.goto('/admin/assessments');
    await searchList(page, SEARCH, parent.email, '/api/admin/assessments');
    const rows = findRow(page, parent.email);
    await expect(rows).toHaveCount(2);
    const [completedRow, openRow] = [findRow(page, String(completedId)), findRow(page, String(openId))];
    for (const text of ['Ratna Wijaya', 'WhatsApp +6281234567890', 'Kecerdasan Majemuk', 'Gratis', 'Selesai'])
      await expect(completedRow).toContainText(text);
    for (const text of ['Inventori Gaya Belajar', 'Gaya Belajar', 'Rp 150.000', 'Belum dimulai'])
      await expect(openRow).toContainText(text);

    const [status, type] = [page.getByLabel('Status', { exact: true }), page.getByLabel('Jenis', { exact: true })];
    await status.selectOption('Selesai');
    await expect(completedRow).toBeVisible();
    await expect(rows).toHaveCount(1);
    await type.selectOption('Profil Sensori');
    await expect(page.getByRole('heading', { name: 'Tidak ada asesmen yang cocok' })).toBeVisible();
    await page.getByRole('button', { name: 'Ekspor CSV' }).click();
    await expectToast(page, 'Tidak ada data untuk diekspor.');

    // Returning from a result restores the search and the filters.
    await type.selectOption('Kecerdasan Majemuk');
    await completedRow.getByRole('link', { name: `Lihat hasil Ratna (${completedId})` }).click();
    await expect(page).toHaveURL(`/admin/assessment-result/${completedId}`);
    await page.getByRole('link', { name: 'Kembali ke Daftar Asesmen' }).click();
    await expect(page.getByLabel(SEARCH)).toHaveValue(parent.email);
    await expect(rows).toHaveCount(1);
  });

  test('exports a result as PDF and the rows as CSV and Excel, and escapes names that look like formulas', {
    tag: '@once',
  }, async ({ adminPage: page, parent, adminApi }) => {
    const formula = '=HYPERLINK("x";"Klik")';
    await adminApi.patch(`users/${parent.id}`, { firstName: formula, lastName: 'Wijaya, "Ratna"' });
    await page.goto('/admin/assessments');
    await searchList(page, SEARCH, parent.email, '/api/admin/assessments');
    await expect(findRow(page, parent.email)).toHaveCount(2);

    const pdf = await saveDownload(page, () => chooseInMenu(findRow(page, String(completedId)), /^Unduh PDF/));
    await expectToast(page, 'PDF berhasil diunduh.');
    expect(pdf.name).toBe(`Hasil_${completedId}_${jakartaDay()}.pdf`);
    expect(await readPdfText(pdf)).toContain('Kecerdasan Majemuk');

    const minute = expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d$/);
    const rowsWith = (telephone: string) => {
      const userCells = [`'${formula} Wijaya, "Ratna"`, parent.email, telephone];
      return [
        HEADINGS,
        [String(openId), ...userCells, 'Gaya Belajar', 'Belum dimulai', minute, '', '150000'],
        [String(completedId), ...userCells, 'Kecerdasan Majemuk', 'Selesai', minute, minute, '0'],
      ];
    };
    const csv = await saveDownload(page, () => page.getByRole('button', { name: 'Ekspor CSV' }).click());
    await expectToast(page, 'Data berhasil diekspor.', '2 baris.');
    expect(csv.name).toBe(`asesmen_${jakartaDay()}.csv`);
    expect(readCsvRows(csv)).toEqual(rowsWith('0812-3456-7890'));

    const xlsx = await saveDownload(page, () => page.getByRole('button', { name: 'Ekspor Excel' }).click());
    await expectToast(page, 'Data berhasil diekspor.');
    expect(xlsx.name).toBe(`asesmen_${jakartaDay()}.xlsx`);
    const cells = (await readSheetRows(xlsx, 'Asesmen')).map((row) =>
      row.map((cell) =>
        cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell ?? ''),
      ),
    );
    expect(cells).toEqual(rowsWith('081234567890'));
    const [, scores] = await readSheetRows(xlsx, 'Skor kecerdasan');
    expect(scores?.[0]).toBe(completedId);
  });
});
