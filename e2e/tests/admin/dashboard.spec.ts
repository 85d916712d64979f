import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const formatCount = (value: number) => value.toLocaleString('id-ID');

test.describe('Admin dashboard', { tag: ['@alone', '@admin-mf'] }, () => {
  test('shows five totals from the API, shortcuts and recent activity', { tag: '@full' }, async ({
    adminPage: page,
    parent,
    adminApi,
  }) => {
    await adminApi.post(`users/${parent.id}/reset-password`, { newPassword: 'Rahasia-baru-2' });
    const stats = await adminApi.get('stats');
    await page.goto('/admin/dashboard');
    const cards = page.getByRole('group', { name: 'Ringkasan' }).locator('dl > div');
    await expect(cards).toHaveText([
      `Total pengguna${formatCount(stats.totalUsers)}`,
      `Pengguna aktif${formatCount(stats.activeUsers)}`,
      `Tes selesai${formatCount(stats.completedAssessments)}`,
      `Tes berlangsung${formatCount(stats.inProgressAssessments)}`,
      new RegExp(`^Total pendapatanRp\\s${formatCount(Number(stats.totalRevenue))}$`),
    ]);
    const shortcuts = page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link');
    await expect(shortcuts).toHaveText([/^Kelola Pengguna/, /^Kelola Asesmen/, /^Laporan/]);
    const hrefs = await shortcuts.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/admin/users', '/admin/assessments', '/admin/reports']);

    const activity = page.getByRole('region', { name: 'Aktivitas terbaru' });
    await expect(activity.getByRole('listitem').first()).toHaveText(
      /^\d{1,2} \S+ 20\d\d, \d\d\.\d\d WIBAdmin Kenali mereset password Ratna Wijaya\.$/,
    );
    await expect(activity.getByText('Ratna Wijaya mendaftar.').first()).toBeVisible();
    await expect(activity.getByText('masuk ke area admin')).toHaveCount(0);
    await activity.getByRole('link', { name: 'Buka catatan audit' }).click();
    await expect(page).toHaveURL('/admin/audit');
  });

  test.describe('when the API does not respond', () => {
    test.use({ expectedErrors: FAILED_REQUESTS });

    test('shows placeholders, then the error, and a retry loads the totals', { tag: ['@once', '@full'] }, async ({
      adminPage: page,
    }) => {
      await holdCall(page, '/api/admin/stats');
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('status').filter({ hasText: 'Memuat ringkasan...' })).toBeAttached();
      await expectAccessible(page);
      await page.unrouteAll();
      await mockCall(page, '/api/admin/stats', 500, 'Mesin sedang istirahat');
      await page.reload();
      await expect(page.getByText('Ringkasan tidak dapat dimuat')).toBeVisible();
      await expect(page.getByText('500: Mesin sedang istirahat', { exact: true })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(page.getByText('Total pengguna')).toBeVisible();
    });
  });
});
