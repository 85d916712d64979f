import { expectAccessible } from '../../support/pages/accessibility.ts';
import { mockCatalogue } from '../../support/pages/catalogue.ts';
import { mockCall } from '../../support/pages/network.ts';
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
});
