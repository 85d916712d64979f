import { intelligenceResponses } from '../../support/api/responses.ts';
import { findRow, searchList } from '../../support/pages/admin-area.ts';
import { readCsvRows, readPdfText, readSheetRows, saveDownload } from '../../support/pages/downloads.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

const SEARCH = 'Cari nama, email, atau asesmen';
const HEADINGS = ['ID', 'Nama Pengguna', 'Email', 'WhatsApp', 'Tipe', 'Status', 'Dibuat', 'Selesai', 'Harga'];
const jakartaDay = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jakarta' });

let completedId: number;
let openId: number;

/** One row more than an Excel export allows. */
const MANY = 20_001;

test.describe('Admin assessments', { tag: ['@alone', '@admin-mf'] }, () => {
  test.beforeEach(async ({ parentApi }) => {
    completedId = await parentApi.completeNew('intelligence', {
      responses: intelligenceResponses(1, 2, 3, 4, 5, 6, 7),
    });
    openId = await parentApi.openUserAssessment('learning');
  });
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('lists the user assessments of a user with filters and totals, and opens a result', async ({
    adminPage: page,
    parent,
    adminApi,
  }) => {
    const stats = await adminApi.get('stats');
    await page.goto('/admin/assessments');
    const [completedCount, runningCount] = [stats.completedAssessments, stats.inProgressAssessments] as [
      number,
      number,
    ];
    await expect(page.getByRole('group', { name: 'Ringkasan asesmen' }).locator('dl > div')).toHaveText([
      `Total asesmen${(completedCount + runningCount).toLocaleString('id-ID')}`,
      `Selesai${completedCount.toLocaleString('id-ID')}`,
      `Berlangsung${runningCount.toLocaleString('id-ID')}`,
      `Tingkat penyelesaian${Math.round((completedCount / (completedCount + runningCount)) * 100)}%`,
    ]);
    await searchList(page, SEARCH, parent.email, '/api/admin/assessments');
    const rows = findRow(page, parent.email);
    await expect(rows).toHaveCount(2);
    const [completedRow, openRow] = [findRow(page, String(completedId)), findRow(page, String(openId))];
    for (const text of ['Ratna Wijaya', 'WhatsApp 081234567890', 'Kecerdasan Majemuk', 'Rp 0', 'Selesai'])
      await expect(completedRow).toContainText(text);
    for (const text of ['Inventori Gaya Belajar', 'Gaya Belajar', 'Rp 150.000', 'Belum dimulai', 'Belum ada hasil'])
      await expect(openRow).toContainText(text);

    const [status, type] = [page.getByLabel('Status', { exact: true }), page.getByLabel('Jenis', { exact: true })];
    await expect(status.locator('option')).toHaveText(['Semua', 'Selesai', 'Berlangsung']);
    await expect(type.locator('option')).toHaveText(['Semua', 'Profil Sensori', 'Gaya Belajar', 'Kecerdasan Majemuk']);
    await status.selectOption('Berlangsung');
    await expect(rows).toHaveCount(1);
    await expect(openRow).toBeVisible();
    await status.selectOption('Selesai');
    await expect(completedRow).toBeVisible();
    await expect(rows).toHaveCount(1);
    await type.selectOption('Kecerdasan Majemuk');
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

    const pdf = await saveDownload(page, () => page.getByRole('button', { name: /^Unduh PDF/ }).click());
    await expectToast(page, 'PDF berhasil diunduh.');
    expect(pdf.name).toBe(`Hasil_${completedId}_${jakartaDay()}.pdf`);
    expect(await readPdfText(pdf)).toContain('Kecerdasan Majemuk');

    const minute = expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d$/);
    const userCells = [`'${formula} Wijaya, "Ratna"`, parent.email, '081234567890'];
    const expected = [
      HEADINGS,
      [String(openId), ...userCells, 'Gaya Belajar', 'Belum dimulai', minute, '', '150000'],
      [String(completedId), ...userCells, 'Kecerdasan Majemuk', 'Selesai', minute, minute, '0'],
    ];
    const csv = await saveDownload(page, () => page.getByRole('button', { name: 'Ekspor CSV' }).click());
    await expectToast(page, 'Data berhasil diekspor.', '2 baris.');
    expect(csv.name).toBe(`asesmen_${jakartaDay()}.csv`);
    expect(readCsvRows(csv)).toEqual(expected);

    const xlsx = await saveDownload(page, () => page.getByRole('button', { name: 'Ekspor Excel' }).click());
    await expectToast(page, 'Data berhasil diekspor.');
    expect(xlsx.name).toBe(`asesmen_${jakartaDay()}.xlsx`);
    const cells = (await readSheetRows(xlsx, 'Asesmen')).map((row) =>
      row.map((cell) =>
        cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell ?? ''),
      ),
    );
    expect(cells).toEqual(expected);
    const [, scores] = await readSheetRows(xlsx, 'Skor kecerdasan');
    expect(scores?.[0]).toBe(completedId);
  });

  test('with more than 20,000 rows, the Excel export offers CSV instead, which streams into the chosen file and can be cancelled', {
    tag: ['@once', '@full'],
  }, async ({ adminPage: page, parent }) => {
    const searchToken = `banyak${parent.id}`;
    const first = 800_000_000 + parent.id * 100_000;
    const rows = Array.from({ length: MANY }, (_, at) => ({
      _id: (first + at) as never,
      userId: parent.id,
      orderId: first,
      status: 'available',
      source: 'order',
      assessment: { name: 'Inventori Gaya Belajar', type: 'learning', priceRupiah: 150_000 },
      searchWords: [searchToken],
      createdAt: new Date(),
      completedAt: null,
    }));
    try {
      await inDatabase((db) => db.collection('userAssessments').insertMany(rows));
      await page.addInitScript(() => {
        const file = { text: '', names: [] as string[], closed: 0, aborted: 0 };
        const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) => {
          file.names.push(suggestedName);
          file.text = '';
          const decoder = new TextDecoder();
          const write = async (piece: Uint8Array) => {
            file.text += decoder.decode(piece, { stream: true });
          };
          const close = async () => {
            file.closed += 1;
          };
          const abort = async () => {
            file.aborted += 1;
          };
          return { createWritable: async () => ({ write, close, abort }) };
        };
        Object.assign(window, { chosenFile: file, showSaveFilePicker });
      });
      await page.goto('/admin/assessments');
      await searchList(page, SEARCH, searchToken, '/api/admin/assessments');
      await expect(page.getByText(`Halaman 1 dari 401 · ${MANY.toLocaleString('id-ID')} baris`)).toBeVisible();
      await page.getByRole('button', { name: 'Ekspor Excel' }).click();
      const offer = page.getByRole('alert').filter({ hasText: 'Gunakan ekspor CSV.' });
      await expect(offer).toContainText('Data terlalu banyak untuk Excel (paling banyak 20.000 baris).');
      await offer.getByRole('button', { name: 'Ekspor CSV saja' }).click();
      type Chosen = { chosenFile: { text: string; names: string[]; closed: number; aborted: number } };
      const chosen = () => page.evaluate(() => (window as unknown as Chosen).chosenFile);
      const isClosed = () => page.evaluate(() => (window as unknown as Chosen).chosenFile.closed === 1);
      await expect.poll(isClosed, { timeout: 60_000 }).toBe(true);
      await expectToast(page, 'Data berhasil diekspor.', '20.001 baris.');
      const { text, ...rest } = await chosen();
      expect(rest).toEqual({ names: [`asesmen_${jakartaDay()}.csv`], closed: 1, aborted: 0 });
      const lines = text.trimEnd().split('\r\n');
      expect(lines).toHaveLength(MANY + 1);
      expect(lines.at(-1)?.startsWith(`${first},Ratna Wijaya,${parent.email},`)).toBe(true);

      // This mocked export never ends, so it can be cancelled. No half-written file is kept.
      await page.route('**/api/admin/assessments/csv?*', () => undefined);
      await page.getByRole('button', { name: 'Ekspor CSV' }).click();
      const runningCount = page.getByRole('group', { name: 'Ekspor yang berjalan' });
      await expect(runningCount.getByRole('progressbar', { name: 'Ekspor CSV' })).toBeVisible();
      await runningCount.getByRole('button', { name: 'Batalkan' }).click();
      await expectToast(page, 'Ekspor dibatalkan.');
      expect(await chosen()).toMatchObject({ closed: 1, aborted: 1 });
      await expect(page.getByRole('button', { name: 'Ekspor CSV' })).toBeFocused();
    } finally {
      await inDatabase((db) =>
        db.collection('userAssessments').deleteMany({ _id: { $gte: first as never, $lt: (first + MANY) as never } }),
      );
    }
  });
});
