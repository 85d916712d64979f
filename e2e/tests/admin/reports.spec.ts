import { learningResponses } from '../../support/api/responses.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Admin reports', { tag: ['@alone', '@admin-mf'] }, () => {
  test('shows the figures of the API, a chart that is a table too, and what happened last', async ({
    adminPage: page,
    parentApi,
    adminApi,
  }) => {
    await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) });
    await page.goto('/admin/reports');
    await page.getByLabel('Jenis laporan').selectOption('Pendapatan');
    await page.getByLabel('Rentang waktu').selectOption('Tahun ini');
    const { figures, buckets } = await adminApi.get('reports?type=revenue&range=this_year');
    await expect(page.getByRole('group', { name: 'Laporan' }).locator('dt')).toHaveText(
      figures.map(({ label }: { label: string }) => label),
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lihat sebagai tabel' }).first().click();
    const table = page.getByRole('region', { name: /dari waktu ke waktu$/ }).first();
    await expect(table.getByRole('rowheader')).toHaveCount(buckets.length);
    await expectAccessible(page);
    const activity = page.getByRole('region', { name: 'Aktivitas terbaru' });
    await expect(activity.getByText('Ratna Wijaya menyelesaikan Inventori Gaya Belajar.').first()).toBeVisible();
  });
});
