import { NOT_FOUND_TITLE, type PaymentStatusView } from '@kenali/contracts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { PAGES_OF_VISITORS } from '../../support/pages/every-page.ts';
import { FAILED_REQUESTS, holdCall, mockCall } from '../../support/pages/network.ts';
import { keepTranslating, translate } from '../../support/pages/translator.ts';
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
    replacedBy: null,
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
  ['/assessments', 'Tampilan lengkap katalog belum dapat dimuat', { '/catalog-mf/**': 503 }],
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

/** Opens each state in turn and looks at it. */
async function forEachState(page: Page, states: readonly State[], look: (page: Page) => Promise<void>): Promise<void> {
  for (const [path, text, answers = {}] of states)
    await test.step(`${path}: ${text}`, async () => {
      for (const [call, answer] of Object.entries(answers)) {
        if (answer === 'waits') await holdCall(page, call);
        else if (typeof answer === 'number') await mockCall(page, call, answer);
        else await mockCall(page, call, 200, answer);
      }
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByText(text).first()).toBeAttached();
      await look(page);
      await page.unrouteAll();
    });
}

/** Translates the page twice, goes to another one, which removes everything, and comes back. An error of the page fails the test. */
async function expectSurvivesTranslation(page: Page): Promise<void> {
  const notFound = page.getByRole('heading', { name: NOT_FOUND_TITLE });
  await translate(page);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/tidak-ada');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(notFound).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(notFound).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Kesalahan ini ada pada situs kami');
}

/** Once while each page loads and whenever it changes, and once when it has loaded. */
async function expectStatesTranslatable(page: Page, states: readonly State[]): Promise<void> {
  await forEachState(page, states, expectSurvivesTranslation);
  await keepTranslating(page);
  await forEachState(page, states, expectSurvivesTranslation);
}

// What each state says, and what its buttons do, is read by the tests of the components.
test.describe('Pages that load, are empty or fail', {
  tag: ['@full', '@catalog-mf', '@assessment-mf', '@admin-mf'],
}, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.slow();

  test('are accessible for visitors', ({ page }) => forEachState(page, OF_VISITORS, expectAccessible));
  test('are accessible for parents', ({ parentPage }) => forEachState(parentPage, OF_PARENTS, expectAccessible));
  test('are accessible for staff', ({ adminPage }) => forEachState(adminPage, OF_STAFF, expectAccessible));
});

test.describe('Every page in every state', {
  tag: ['@full', '@once', '@catalog-mf', '@assessment-mf', '@admin-mf'],
}, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.setTimeout(600_000);

  test('survives a translation for visitors', ({ page }) =>
    expectStatesTranslatable(page, [...PAGES_OF_VISITORS, ...OF_VISITORS]));
  test('survives a translation for parents', ({ parentPage }) => expectStatesTranslatable(parentPage, OF_PARENTS));
  test('survives a translation for staff', ({ adminPage }) => expectStatesTranslatable(adminPage, OF_STAFF));
  test('survives a translation with everything on it', ({ forEveryPage }) => forEveryPage(expectStatesTranslatable));
});
