import { intelligenceResponses } from '../../support/api/responses.ts';
import { verifyEmail } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { findRow, searchList } from '../../support/pages/admin-area.ts';
import { holdCall } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const SEARCH = 'Cari nama atau email';

test.describe('Admin audit log', { tag: ['@admin-mf'] }, () => {
  test('finds changes and views by email, and never shows a secret', async ({
    adminPage: page,
    parent,
    parentApi,
    adminApi,
  }) => {
    const result = await parentApi.completeNew('intelligence', {
      responses: intelligenceResponses(1, 2, 3, 4, 5, 6, 7),
    });
    await verifyEmail(parent);
    await adminApi.patch(`users/${parent.id}`, { role: 'internal', isActive: false });
    await adminApi.post(`users/${parent.id}/reset-password`, { newPassword: 'Sangat-rahasia-9' });
    await adminApi.get(`assessments/${result}/result`);
    await page.goto('/admin/audit');
    await expect(page.getByText(/Catatan tidak dapat diubah atau dihapus\./)).toBeVisible();
    await searchList(page, SEARCH, parent.email, '/api/admin/audit');
    const rows = findRow(page, 'Ratna Wijaya');
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('rowheader')).toHaveText([
      'Lihat hasil',
      'Reset password pengguna',
      'Ubah data pengguna',
    ]);
    const changed = findRow(page, 'Ubah data pengguna');
    for (const text of [
      'Admin Kenali',
      'admin@kenali.test',
      `Pengguna ${parent.id}`,
      'Peran: Pengguna menjadi Internal',
      'Status: Aktif menjadi Nonaktif',
    ])
      await expect(changed).toContainText(text);
    await expect(changed.getByText(/^\d\d\.\d\d WIB$/)).toBeVisible();
    await expect(findRow(page, 'Lihat hasil')).toContainText(`Kecerdasan Majemuk, Ratna WijayaHasil ${result}`);
    await expect(page.getByText('Sangat-rahasia-9')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('shows a skeleton whose first row stands where the first entry comes, and is accessible', async ({
    adminPage: page,
  }) => {
    await holdCall(page, '/api/admin/audit*');
    await page.goto('/admin/audit');
    const firstRow = page.locator('main tbody tr').first();
    await expect(page.getByRole('status').filter({ hasText: /^Memuat/ })).toBeAttached();
    await expect(firstRow).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(0);
    await expectAccessible(page);
    const before = await firstRow.boundingBox();
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect((await firstRow.boundingBox())?.y).toBe(before?.y);
  });
});
