import { learningResponses } from '../../support/api/responses.ts';
import type { AdminApi } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const TYPES = { overview: 'Ringkasan', users: 'Pengguna', assessments: 'Asesmen', revenue: 'Pendapatan' };
const RANGES = {
  last_7_days: '7 hari terakhir',
  last_30_days: '30 hari terakhir',
  last_90_days: '90 hari terakhir',
  this_year: 'Tahun ini',
};
interface Report {
  figures: { label: string; unit: 'rupiah' | 'count' | 'percent'; value: number; before: number }[];
  types: { name: string; count: number; completedCount: number; inProgressCount: number; revenue: string }[];
  buckets: string[];
  series: { label: string; values: number[] }[];
  from: string;
  to: string;
}

const readReport = (api: AdminApi, type: string, range: string): Promise<Report> =>
  api.get(`reports?type=${type}&range=${range}`);
const formatCount = (value: number) => value.toLocaleString('id-ID');
const formatFigure = ({ unit, value }: Report['figures'][number]) =>
  unit === 'rupiah' ? `Rp ${formatCount(value)}` : unit === 'percent' ? `${value}%` : formatCount(value);

test.describe('Admin reports', { tag: ['@alone', '@admin-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test("shows the API's figures, lines and types for four reports over four ranges", async ({
    adminPage: page,
    parentApi,
    adminApi,
  }) => {
    await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) });
    await page.goto('/admin/reports');
    const [type, range] = [page.getByLabel('Jenis laporan'), page.getByLabel('Rentang waktu')];
    await expect(type.locator('option')).toHaveText(Object.values(TYPES));
    await expect(range.locator('option')).toHaveText(Object.values(RANGES));
    for (const [typeKey, rangeKey] of [
      ['overview', 'last_30_days'],
      ['users', 'last_7_days'],
      ['assessments', 'last_90_days'],
      ['revenue', 'this_year'],
    ] as const) {
      await type.selectOption(TYPES[typeKey]);
      await range.selectOption(RANGES[rangeKey]);
      const report = await readReport(adminApi, typeKey, rangeKey);
      const tiles = page.getByRole('group', { name: 'Laporan' }).locator('dl > div');
      await expect(tiles.locator('dt')).toHaveText(report.figures.map(({ label }) => label));
      expect(report.figures).toHaveLength(4);
      const values = await tiles.locator('dd:nth-of-type(1)').allInnerTexts();
      expect(values.map((value) => value.replace(/\s/g, ' '))).toEqual(report.figures.map(formatFigure));
    }
    const rows = page.getByRole('table', { name: 'Analisis per jenis asesmen' }).getByRole('row');
    const { types, buckets, series } = await readReport(adminApi, 'revenue', 'this_year');
    for (const { name, count, completedCount, inProgressCount, revenue } of types) {
      const percent = Math.round((completedCount / (completedCount + inProgressCount || 1)) * 100);
      const cells = [name, count, completedCount, inProgressCount, `${percent}%`].join('.*');
      await expect(rows.filter({ hasText: name })).toHaveText(
        new RegExp(`^${cells}.*Rp\\s${formatCount(Number(revenue)).replaceAll('.', '\\.')}$`),
      );
    }
    await expectAccessible(page);
    // The chart as a table.
    await page.getByRole('button', { name: 'Lihat sebagai tabel' }).first().click();
    const table = page.getByRole('region', {
      name: new RegExp(`^${series[0]?.label} .*dari waktu ke waktu$|^${series[0]?.label} dari`),
    });
    await expect(table.getByRole('rowheader')).toHaveCount(buckets.length);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lihat sebagai grafik' }).click();
    const activity = page.getByRole('region', { name: 'Aktivitas terbaru' });
    await expect(activity.getByText('Ratna Wijaya menyelesaikan Inventori Gaya Belajar.').first()).toBeVisible();
  });
});
