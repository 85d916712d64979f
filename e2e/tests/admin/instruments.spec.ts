import { PARTICIPANT, sensoryResponses } from '../../support/api/responses.ts';
import { giveConsent } from '../../support/api/users.ts';
import { expectAccessible, expectVariantAccessible, tabTo } from '../../support/pages/accessibility.ts';
import { readCsvRows, readSheetRows, saveDownload } from '../../support/pages/downloads.ts';
import { mockCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const PATH = '/api/admin/instruments/sensory-profile/1.0.5/statistics';
const OPEN = '/admin/instruments?instrument=sensory-profile%401.0.5';

test.describe('Admin instrument statistics', { tag: ['@admin-mf'] }, () => {
  test('shows how well each scale and item measures, by age, and explains the figures', { tag: '@phone' }, async ({
    adminPage: page,
    adminApi,
  }) => {
    // The API hides figures of fewer than thirty families, which a test does not have.
    const empty = await adminApi.get('instruments/sensory-profile/1.0.5/statistics');
    const scales = empty.scales.map((scale: { items: object[] }, at: number) => ({
      ...scale,
      n: 1204,
      mean: 2.34,
      standardDeviation: 0.71,
      standardError: 0.28,
      alpha: { value: 0.84, low: 0.81, high: 0.87 },
      omega: at === 1 ? null : { value: 0.85, low: 0.82, high: 0.88 },
      items: scale.items.map((item) => ({
        ...item,
        n: 1210,
        notObserved: 14,
        mean: 2.5,
        standardDeviation: 1.1,
        itemRest: 0.47,
      })),
    }));
    const ageGroups = [{ id: '36-71', name: '3 sampai 5 tahun', results: 700 }];
    const figures = { ...empty, results: 1234, ageGroups, scales, countedAt: '2026-11-20T03:00:00.000Z' };
    await mockCall(page, PATH, 200, figures);
    await mockCall(page, `${PATH}?ageGroup=36-71`, 200, { ...figures, ageGroup: '36-71', results: 700 });
    await page.goto(OPEN);
    await expect(page.getByText(/^1\.234 hasil dihitung, terakhir 20 November 2026/)).toBeVisible();
    const first = page.getByRole('table', { name: 'Keajekan tiap skala' }).getByRole('row').nth(1);
    for (const text of ['1.204', '2,34', '0,71', '0,84 (0,81–0,87)', '0,85 (0,82–0,88)', '0,28', 'ajek'])
      await expect(first).toContainText(text);
    await expect(page.getByRole('heading', { name: 'Cara membaca angka ini' })).toBeVisible();
    await expectAccessible(page);

    const choice = page.getByLabel('Butir dari skala');
    await tabTo(page, choice);
    const [, second] = await choice.locator('option').allInnerTexts();
    await choice.selectOption({ index: 1 });
    const items = page.getByRole('table', { name: `Butir skala ${second}` });
    await expect(items.getByRole('rowheader')).toHaveCount(scales[1].items.length);
    await page.getByLabel('Kelompok usia').selectOption('3 sampai 5 tahun (700 hasil)');
    await expect(page.getByText(/^700 hasil dihitung/)).toBeVisible();
    await expect(page).toHaveURL(`${OPEN}&scale=B&age=36-71`);
    await expect(items).toBeVisible();
    await expectVariantAccessible(page);
  });

  test('downloads answers of families that allow research, without names', async ({
    adminPage: page,
    parent,
    parentApi,
    request,
  }) => {
    await giveConsent(request, parent.accessToken, { research: true });
    const id = await parentApi.completeNew('sensory', {
      responses: sensoryResponses(3),
      participantInfo: { ...PARTICIPANT, childName: 'Zefanya Qolbinur' },
      comments: { umum: 'Zefanya menutup telinga.' },
    });
    await page.goto(OPEN);
    const card = page.getByRole('region', { name: 'Data untuk Penelitian' });
    await card.scrollIntoViewIfNeeded();
    await expectVariantAccessible(page);
    const save = (name: string) => saveDownload(page, () => card.getByRole('button', { name }).click());
    const file = await save('Unduh data (CSV)');
    await expectToast(page, 'Data berhasil diekspor.');
    expect(file.name).toBe('penelitian_sensory-profile_1.0.5_tanpa-pengenal.csv');
    const [headings = [], ...rows] = readCsvRows(file);
    expect(headings.slice(0, 5)).toEqual(['subjek', 'bulan_selesai', 'usia_tahun', 'kelompok_usia', 'butir_001']);
    expect(rows.filter((row) => row[4] === '3').length).toBeGreaterThan(0);
    expect(file.bytes.toString()).not.toMatch(new RegExp(`Zefanya|${parent.email}|${id}`, 'i'));
    const codebook = readCsvRows(await save('Unduh kodebuku (CSV)'));
    expect(codebook.slice(1).map(([name]) => name)).toEqual(headings);

    await card.getByLabel('Isi berkas').selectOption('Dengan nomor hasil');
    await expect(card.getByText(/Jangan bagikan berkas ini ke luar praktik/)).toBeVisible();
    const numbered = await save('Unduh data (Excel)');
    expect((await readSheetRows(numbered, 'Data')).map((row) => row[1])).toContain(id);
    await expectAccessible(page);
  });
});
