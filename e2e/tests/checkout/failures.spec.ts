import { bearer } from '../../support/api/users.ts';
import { fillCart, findSensory } from '../../support/pages/cart.ts';
import { abortCall, FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expectVariantAccessible } from '../../support/pages/variants.ts';
import { expect, test } from '../../support/test.ts';

const FAILED = 'Pembayaran Gagal';
const TRY_AGAIN = 'Terjadi kesalahan saat memproses pembayaran. Silakan coba lagi.';
const NO_SCRIPT = 'Midtrans script tidak berhasil dimuat';
const SNAP = '**/snap.js';

test.describe('Checkout failures', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test.describe('paying the cart', () => {
    test.beforeEach(async ({ parentPage: page, request }) => {
      await fillCart(page, [await findSensory(request)]);
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
      await expectVariantAccessible(page);
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

    test('a session that ended elsewhere leads to the login', { tag: '@full' }, async ({
      parentPage: page,
      request,
      parent,
    }) => {
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

  test('a changed price is shown, and its order cannot be paid beside the next one', { tag: '@full' }, async ({
    parentPage: page,
    parent,
    request,
  }) => {
    await fillCart(page, [{ ...(await findSensory(request)), price: '300000.00' }]);
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
});
