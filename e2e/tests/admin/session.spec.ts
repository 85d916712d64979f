import { ADMIN, bearer, logInAdmin } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const TOKEN_MISSING = 'Token admin tidak ditemukan. Silakan login ulang.';
test.describe('Admin session', { tag: ['@admin-mf'] }, () => {
  test.describe('the sign-in page', () => {
    test.use({ expectedErrors: FAILED_REQUESTS });

    test('opens the dashboard, with a session apart from that of the site', async ({ page }) => {
      await page.goto('/admin');
      await expect(page).toHaveURL('/admin/login');
      await expectToast(page, TOKEN_MISSING);
      await expect(page.getByRole('link', { name: 'Kembali ke beranda' })).toHaveAttribute('href', '/');
      const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })];
      const submit = page.getByRole('button', { name: 'Masuk', exact: true });
      await expectAccessible(page);
      await email.fill(ADMIN.email);
      await password.fill(ADMIN.password);
      await submit.click();
      await expect(page).toHaveURL('/admin/dashboard');
      await expect(page.getByRole('group', { name: 'Ringkasan' }).getByText('Total pengguna')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Aktivitas terbaru' }).getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page);
      // The site has its own session.
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    });
  });

  test('the navigation reaches the pages, and signing out ends the session in browser and API', {
    tag: '@phone',
  }, async ({ adminPage: page, request, adminApi }) => {
    const { token } = adminApi;
    await page.goto('/admin/users');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const menu = page.getByRole('button', { name: /^Menu admin/ });
    const isNarrow = await menu.isVisible();
    const openMenu = () => (isNarrow ? menu.click() : undefined);
    await openMenu();
    const nav = page.getByRole('navigation', { name: 'Area admin' });
    // Other tests leave pending work, whose number stands next to the name.
    const withCount = (name: string) => new RegExp(`^${name}(\\d+ menunggu)?$`);
    await expect(nav.getByRole('link')).toHaveText([
      'Dashboard',
      'Pengguna',
      'Asesmen',
      'Laporan',
      withCount('Pembayaran'),
      withCount('Pengembalian'),
      withCount('Konsultasi'),
      withCount('Pemeriksaan'),
      withCount('Data Pribadi'),
      'Katalog',
      'Kode Akses',
      'Statistik',
      'Norma',
      'Kuesioner',
      'Catatan Audit',
      'Rilis',
    ]);
    await expect(page.getByText(ADMIN.email, { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await nav.getByRole('link', { name: 'Catatan Audit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Catatan Audit' })).toBeVisible();
    // A request that is pending at sign-out would be refused and logged by the browser, so wait for it.
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await openMenu();
    await expect(nav.getByRole('link', { name: 'Catatan Audit' })).toHaveAttribute('aria-current', 'page');

    const loggedOut = page.waitForResponse('**/api/admin/logout');
    await page.getByRole('button', { name: 'Keluar', exact: true }).click();
    await expect(page).toHaveURL('/admin/login');
    await expectToast(page, 'Anda telah keluar dari area admin.');
    expect((await loggedOut).status()).toBe(200);
    expect((await request.get('/api/admin/user', bearer(token))).status()).toBe(401);
    // Another session of the same admin stays valid.
    expect((await request.get('/api/admin/user', bearer(await logInAdmin(request)))).status()).toBe(200);
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/admin/login');
  });
});
