import type { PaymentStatusView } from '@kenali/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { expect, test } from '../../support/test.ts';

/** What the API answers: nothing yet, a status without a body, or this body. */
type Answer = 'waits' | number | object;
/** A page, the text by which its state is recognized, and the answers that lead to it. */
type State = readonly [path: string, text: string | RegExp, answers?: Record<string, Answer>];

const CATALOGUE = '/api/assessments';
const DETAIL = '/api/user-assessments/by-id/*';
const RESULT = '/api/user-assessments/result/*';
const ADMIN_RESULT = '/api/admin/assessments/100001/result';
const LISTS = ['/api/user-assessments', '/api/orders', CATALOGUE];
const forEach = (paths: readonly string[], answer: Answer) => Object.fromEntries(paths.map((path) => [path, answer]));
const payment = (status: PaymentStatusView['status'], paymentStatus: PaymentStatusView['paymentStatus']) => {
  const price = '350000.00';
  const view: PaymentStatusView = {
    orderId: 42,
    status,
    paymentStatus,
    paymentMethod: null,
    paidAt: null,
    totalAmount: price,
    items: [{ assessmentName: 'Profil Sensori', price }],
    openPayment: null,
    cancelledBy: null,
    refundedAmount: '0.00',
  };
  return { '/api/payment-status/42': view };
};

const withCards = (path: string): State[] => [
  [path, 'Memuat asesmen...', { [CATALOGUE]: 'waits' }],
  [path, 'Tidak ada asesmen tersedia saat ini', { [CATALOGUE]: [] }],
  [path, 'Gagal memuat asesmen', { [CATALOGUE]: 503 }],
];

const OF_VISITORS: State[] = [
  ...withCards('/'),
  ...withCards('/assessments'),
  ['/assessments', 'Memuat halaman...', { '/catalog-mf/**': 'waits' }],
  ['/assessments/1', 'Memuat asesmen...', { '/api/assessments/1': 'waits' }],
  ['/assessments/1', 'Gagal memuat asesmen', { '/api/assessments/1': 503 }],
  ['/assessments/1', 'Asesmen ini sedang tidak dijual', { '/api/assessments/1': 410 }],
  ['/assessments/99999', 'Asesmen tidak ditemukan'],
];

const OF_PARENTS: State[] = [
  ...withCards('/'),
  ['/', /^Halo, Ratna/, { '/api/user-assessments': 'waits' }],
  ['/', /Asesmen Anda belum dapat dimuat/, { '/api/user-assessments': 503 }],
  ['/dashboard', 'Memuat dashboard...', forEach(LISTS, 'waits')],
  ['/dashboard', 'Riwayat pesanan belum dapat dimuat', forEach(LISTS, 503)],
  ['/checkout?orderId=7', 'Memuat pesanan...', { '/api/orders/7': 'waits' }],
  ['/checkout?orderId=7', 'Failed to load order details', { '/api/orders/7': 503 }],
  ['/checkout?orderId=999999', 'Order not found'],
  ['/payment-success?orderId=7', 'Memuat detail pembayaran...', { '/api/payment-status/7': 'waits' }],
  ['/payment-success?orderId=999999', 'Detail Tidak Ditemukan'],
  ['/payment-success?orderId=42', 'Pembayaran Dalam Proses', payment('pending', 'pending')],
  ['/payment-failed?orderId=7', 'Memuat detail pembayaran...', { '/api/payment-status/7': 'waits' }],
  ['/payment-failed?orderId=999999', 'Detail Tidak Ditemukan'],
  ['/payment-failed?orderId=42', 'Kedaluwarsa', payment('cancelled', 'expired')],
  ['/payment-return', 'Memeriksa status pembayaran...', { '/api/orders': 'waits' }],
  ['/payment-return', 'Order ID tidak dapat ditemukan', { '/api/orders': [] }],
  ['/results/100001', 'Memuat hasil asesmen...', { [RESULT]: 'waits' }],
  ['/results/100001', 'Hasil asesmen belum dapat dimuat', { [RESULT]: 503 }],
  ['/results/999999', 'Hasil asesmen tidak ditemukan.'],
  ['/sensory-profile/100001', 'Memuat asesmen...', { [DETAIL]: 'waits' }],
  ['/learning-style/100001', 'Asesmen belum dapat dimuat', { [DETAIL]: 503 }],
  ['/sensory-profile/999999', 'Asesmen Tidak Ditemukan'],
  ['/sensory-profile/100001', 'Halaman asesmen belum dapat dimuat', { '/assessment-mf/**': 503 }],
  [
    '/account/children',
    'Persetujuan orang tua atau wali',
    { '/api/children': { children: [], suggestions: [], needsConsent: true } },
  ],
];

const OF_STAFF: State[] = [
  ['/admin/dashboard', 'Memuat ringkasan...', { '/api/admin/stats': 'waits' }],
  ['/admin/dashboard', 'Ringkasan tidak dapat dimuat', { '/api/admin/stats': 500 }],
  ['/admin/assessment-result/100001', 'Memuat hasil asesmen...', { [ADMIN_RESULT]: 'waits' }],
  ['/admin/assessment-result/100001', 'Gagal membuka hasil asesmen.', { [ADMIN_RESULT]: 500 }],
  ['/admin/assessment-result/99999999', 'Hasil asesmen tidak ditemukan.'],
  ['/admin/instruments?instrument=learning-style@1.0.0', 'Belum cukup hasil'],
  ['/admin/instruments?instrument=generic@1.0.0', 'Kuesioner ini tidak memiliki skor'],
];

async function expectStatesAccessible(page: Page, states: readonly State[]): Promise<void> {
  for (const [path, text, answers = {}] of states)
    await test.step(`${path}: ${text}`, async () => {
      for (const [call, answer] of Object.entries(answers)) {
        if (answer === 'waits') await holdCall(page, call);
        else if (typeof answer === 'number') await mockCall(page, call, answer);
        else await mockCall(page, call, 200, answer);
      }
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByText(text).first()).toBeAttached();
      await expectAccessible(page);
      await page.unrouteAll();
    });
}

// What each state says, and what its buttons do, is read by the tests of the components.
test.describe('Pages that load, are empty or fail', {
  tag: ['@full', '@catalog-mf', '@assessment-mf', '@admin-mf'],
}, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.slow();

  test('are accessible for visitors', ({ page }) => expectStatesAccessible(page, OF_VISITORS));
  test('are accessible for parents', ({ parentPage }) => expectStatesAccessible(parentPage, OF_PARENTS));
  test('are accessible for staff', ({ adminPage }) => expectStatesAccessible(adminPage, OF_STAFF));
});
