import { bearer } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { mockCatalogue, oneOfEachType } from '../../support/pages/catalogue.ts';
import { abortCall, FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const FAILED = 'Pembayaran Gagal';
const TRY_AGAIN = 'Terjadi kesalahan saat memproses pembayaran. Silakan coba lagi.';
const NO_SCRIPT = 'Midtrans script tidak berhasil dimuat';
const SNAP = '**/snap.js';

test.describe('Checkout failures', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.describe('paying the cart', () => {
    test.beforeEach(async ({ parentPage: page }) => {
      await page.goto('/assessments');
      await page.getByRole('button', { name: /^Tambah ke Keranjang Profil/ }).click();
      await page.goto('/cart');
    });

    test('each failing step shows its own message, and the cart is kept', async ({ parentPage: page }) => {
      const pay = page.getByRole('button', { name: 'Bayar sekarang' });
      const expectFailure = async (detail: string) => {
        await pay.click();
        await expectToast(page, FAILED, detail);
        await expect(pay).toBeEnabled();
      };
      await mockCall(page, '/api/orders', 503);
      await expectFailure('Gagal membuat pesanan. Silakan coba lagi.');
      await expectAccessible(page);
      await page.unroute('**/api/orders');
      await mockCall(page, '/api/midtrans/create-transaction', 502, { message: 'Penyedia sedang sibuk.' });
      await expectFailure('Gagal membuat transaksi: HTTP 502 - Penyedia sedang sibuk.');
      await mockCall(page, '/api/midtrans/create-transaction', 201, {});
      await expectFailure('Token pembayaran tidak ditemukan dalam response');
      await abortCall(page, '/api/midtrans/create-transaction');
      await expectFailure(TRY_AGAIN);
      await page.unroute('**/api/midtrans/create-transaction');
      await page.route(SNAP, (route) => route.abort());
      await expectFailure(NO_SCRIPT);
      await page.route(SNAP, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.snap = {};' }));
      await expectFailure('Midtrans Snap tidak tersedia. Coba refresh halaman.');
      await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    });

    test('a script without the gateway object counts as not loaded', async ({ parentPage: page }) => {
      await page.route(SNAP, async (route) => {
        await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible();
        await route.fulfill({ contentType: 'text/javascript', body: '' });
      });
      await page.getByRole('button', { name: 'Bayar sekarang' }).click();
      await expectToast(page, FAILED, NO_SCRIPT);
    });

    test('a script that never arrives times out after 15 seconds', async ({ parentPage: page }) => {
      await page.clock.install();
      await page.goto('/cart');
      const requested = page.waitForRequest(SNAP);
      await page.route(SNAP, () => undefined);
      await page.getByRole('button', { name: 'Bayar sekarang' }).click();
      await requested;
      await expect(page.getByRole('button', { name: 'Memproses...' })).toBeVisible();
      await page.clock.fastForward(15_000);
      await expectToast(page, FAILED, NO_SCRIPT);
    });

    test('an error from the popup is shown', async ({ parentPage: page }) => {
      const popup = 'window.snap = { pay: (token, on) => on.onError({ order_id: token }) };';
      await page.route(SNAP, (route) => route.fulfill({ contentType: 'text/javascript', body: popup }));
      await page.getByRole('button', { name: 'Bayar sekarang' }).click();
      await expectToast(page, FAILED, TRY_AGAIN);
    });

    test('a session that ended elsewhere leads to the login', async ({ parentPage: page, request, parent }) => {
      // The session ends just before the order arrives, so that no earlier request of the page discovers it.
      await page.route('**/api/orders', async (route) => {
        const logout = await request.post('/api/auth/logout', { data: { refreshToken: parent.refreshToken } });
        expect(logout.ok()).toBe(true);
        await route.continue();
      });
      await page.getByRole('button', { name: 'Bayar sekarang' }).click();
      await expectToast(page, 'Tidak Diizinkan', 'Anda telah keluar. Masuk lagi...');
      await expect(page).toHaveURL('/login?next=%2Fcart');
      await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    });
  });

  test('a free cart shows a failure, and on success leads to the dashboard', async ({ parentPage: page, request }) => {
    const [, , free] = await oneOfEachType(request);
    await mockCatalogue(page, [free]);
    // The static cards put free assessments into the cart too.
    await page.route('**/catalog-mf/**', (route) => route.abort());
    await page.goto('/assessments');
    await page.getByRole('button', { name: 'Tambah ke Keranjang: Kecerdasan Majemuk' }).click();
    await page.getByRole('button', { name: 'Keranjang, 1 asesmen' }).click();
    const drawer = page.getByRole('dialog', { name: 'Shopping Cart' });
    // The item and the total.
    await expect(drawer.getByText('Free Access', { exact: true })).toHaveCount(2);
    await drawer.getByRole('link', { name: 'View Cart & Checkout' }).click();
    // The order is mocked; the test covers what follows it.
    await page.route('**/api/orders', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: { id: 1, totalAmount: '0.00', status: 'pending' } })
        : route.fallback(),
    );
    await mockCall(page, '/api/payments/create', 503);
    const submitButton = page.getByRole('button', { name: 'Dapatkan akses gratis' });
    await submitButton.click();
    await expectToast(page, FAILED, 'Gagal memproses pembayaran. Silakan coba lagi.');
    await mockCall(page, '/api/payments/create', 201, { success: true });
    await submitButton.click();
    await expectToast(page, 'Pembayaran Berhasil!', 'Asesmen Anda sekarang tersedia di dashboard.');
    await expect(page).toHaveURL('/dashboard');
  });

  test('a changed price is shown, and its order cannot be paid beside the next one', async ({
    parentPage: page,
    parent,
    request,
  }) => {
    const [sensory] = await oneOfEachType(request);
    await mockCatalogue(page, [{ ...sensory, price: '300000.00' }]);
    await page.goto('/assessments');
    await page.getByRole('button', { name: /^Tambah ke Keranjang Profil/ }).click();
    await page.unroute('**/api/assessments');
    await page.goto('/cart');
    await expect(page.getByText('Rp 300.000')).toHaveCount(3);
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    await expectToast(
      page,
      'Harga berubah',
      'Keranjang Anda kini memuat harga terbaru. Periksa totalnya, lalu tekan bayar lagi.',
    );
    await expect(page.getByText('Rp 350.000')).toHaveCount(3);
    const orders: { status: string }[] = await (await request.get('/api/orders', bearer(parent.accessToken))).json();
    expect(orders.map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('a failed cancellation is shown and can be repeated', async ({ parentPage: page, parentApi }) => {
    const { orderId } = await parentApi.startPayment();
    await mockCall(page, `/api/orders/${orderId}/cancel`, 503);
    await page.goto(`/checkout?orderId=${orderId}`);
    const cancelOrder = async () => {
      await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
      await page.getByRole('button', { name: 'Ya, batalkan' }).click();
    };
    await cancelOrder();
    await expectToast(
      page,
      'Pesanan belum dapat dibatalkan',
      'Pesanan Anda tidak berubah. Silakan coba lagi sebentar lagi.',
    );
    await page.unroute(`**/api/orders/${orderId}/cancel`);
    await cancelOrder();
    await expectToast(page, 'Pesanan dibatalkan', 'Tidak ada dana yang terpotong. Anda dapat memesan lagi kapan saja.');
  });
});
