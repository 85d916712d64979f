import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expectDemoCatalogue, mockCatalogue } from '../../support/pages/catalogue.ts';
import { holdTimeouts } from '../../support/pages/hold-timeouts.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

const AT = '2026-11-20T03:00:00.000Z';
const PROFILE = { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' };
const userAssessment = (id: number, status: string, more: object = {}) => ({
  id,
  assessmentId: 1,
  orderId: null,
  status,
  completedAt: null,
  createdAt: AT,
  assessment: PROFILE,
  progress: null,
  consultation: null,
  ...more,
});
const order = (id: number, status: string, paymentStatus: string) => ({
  id,
  totalAmount: '350000.00',
  status,
  paymentStatus,
  paymentMethod: null,
  paymentId: null,
  paidAt: null,
  paidAmount: null,
  createdAt: AT,
  updatedAt: AT,
  orderItems: [{ id, price: '350000.00', assessment: { id: 1, name: PROFILE.name, type: PROFILE.type } }],
});

test.describe('Dashboard', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('shows placeholders and no figures while its lists load', { tag: '@full' }, async ({ parentPage: page }) => {
    for (const path of ['/api/user-assessments', '/api/orders', '/api/assessments']) await holdCall(page, path);
    // A list that does not arrive hides the others for three seconds only.
    await holdTimeouts(page, 3000);
    await page.goto('/dashboard');
    await expect(page.getByText('Memuat riwayat pesanan...')).toBeAttached();
    await expect(page.getByText('Memuat asesmen...')).toHaveCount(2);
    await expect(page.getByRole('status').filter({ hasText: 'Memuat dashboard...' })).toBeAttached();
    await expect(page.getByRole('definition')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('shows a new user their profile, zero counts and what to do next', { tag: '@full' }, async ({
    parentPage: page,
    parent,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Halo, Ratna Wijaya' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(parent.email, { exact: true })).toBeVisible();
    await expect(main.getByText(/^Anggota sejak \d{1,2} \S+ 20\d\d$/)).toBeVisible();
    await expect(main.getByText('R', { exact: true })).toBeVisible();
    await expect(page.getByText('Anda belum memiliki asesmen')).toBeVisible();
    await expect(page.getByText('Belum ada pesanan')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0']);
    const start = page.getByRole('region', { name: 'Mulai dari sini' });
    await expect(start.getByRole('link', { name: 'Mulai gratis' })).toHaveAttribute('href', /^\/assessment\/\d+$/);
    await expectAccessible(page);
    const links = page.getByRole('navigation', { name: 'Lanjut ke' });
    await expect(links.getByRole('link', { name: 'Lihat semua asesmen' })).toHaveAttribute('href', '/assessments');
    await expect(links.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/');
  });

  test('counts and labels every status and links each entry to its next step', { tag: '@phone' }, async ({
    parentPage: page,
  }) => {
    await mockCall(page, '/api/user-assessments', 200, [
      userAssessment(100_011, 'available'),
      userAssessment(100_012, 'in_progress', { progress: { answered: 42, total: 125 } }),
      userAssessment(100_013, 'completed', { completedAt: AT }),
      userAssessment(100_014, 'completed', { completedAt: AT }),
    ]);
    await mockCall(page, '/api/orders', 200, [
      order(11, 'pending', 'pending'),
      order(12, 'completed', 'paid'),
      order(13, 'cancelled', 'expired'),
      order(14, 'pending', 'failed'),
      order(15, 'cancelled', 'pending'),
    ]);
    await page.goto('/dashboard');
    const assessments = page.getByRole('region', { name: 'My Assessments' });
    await expect(assessments.getByRole('link', { name: 'Mulai Tes' })).toHaveAttribute(
      'href',
      '/sensory-profile/100011',
    );
    await expect(assessments.getByRole('link', { name: 'Lanjutkan' })).toHaveAttribute(
      'href',
      '/sensory-profile/100012',
    );
    await expect(assessments.getByRole('link', { name: 'Lihat Laporan' }).last()).toHaveAttribute(
      'href',
      '/results/100013',
    );
    await expect(page.getByRole('definition')).toHaveText(['1', '1', '2', '1']);
    const orders = page.getByRole('region', { name: 'Order History' }).getByRole('listitem');
    for (const [id, badge, link, to] of [
      [11, 'Menunggu', 'Bayar', '/checkout?orderId=11'],
      [12, 'Lunas', 'Lihat pembayaran', '/payment-success?orderId=12'],
      [13, 'Kedaluwarsa', 'Lihat detail', '/payment-failed?orderId=13'],
      [14, 'Gagal', 'Bayar', '/checkout?orderId=14'],
      [15, 'Dibatalkan', 'Lihat detail', '/payment-failed?orderId=15'],
    ] as const) {
      const entry = orders.filter({ has: page.getByRole('heading', { name: `Pesanan #${id}` }) });
      await expect(entry.getByText(badge, { exact: true })).toBeVisible();
      await expect(entry.getByRole('link', { name: `${link} pesanan #${id}` })).toHaveAttribute('href', to);
    }
    await expectAccessible(page);
  });

  test('shows an empty catalogue, then sells from a filled one', { tag: '@once' }, async ({ parentPage: page }) => {
    await mockCatalogue(page, []);
    await page.goto('/dashboard');
    await expect(page.getByText('No assessments available at the moment')).toBeVisible();
    await page.unroute('**/api/assessments');
    await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: /^Tambah ke Keranjang Profil/ }).click();
    await page.getByRole('button', { name: 'Lihat di keranjang' }).click();
    await expect(page.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
  });

  test.describe('when no list can be loaded', () => {
    test.use({ expectedErrors: FAILED_REQUESTS });
    test('shows an error in each part and dashes for the figures, and a retry loads the catalogue', {
      tag: '@full',
    }, async ({ parentPage: page }) => {
      for (const path of ['/api/user-assessments', '/api/orders', '/api/assessments'])
        await mockCall(page, path, 503, { code: 'UNAVAILABLE', message: 'x' });
      await page.goto('/dashboard');
      await expect(page.getByText('Riwayat pesanan belum dapat dimuat')).toBeVisible();
      await expect(page.getByText('Gagal memuat asesmen')).toHaveCount(2);
      await expect(page.getByRole('definition')).toHaveText(['-', '-', '-', '-']);
      await expectAccessible(page);
      // The user assessments and orders are polled, so they recover without a click.
      const catalogue = page.getByRole('region', { name: 'Katalog asesmen' });
      await page.unroute('**/api/assessments');
      await catalogue.getByRole('button', { name: 'Coba lagi' }).click();
      await expectDemoCatalogue(catalogue);
      await page.unroute('**/api/orders');
      await expect(page.getByText('Belum ada pesanan')).toBeVisible();
    });
  });
});
