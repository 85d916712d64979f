import { expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { fillCart, findSensory } from '../../support/pages/cart.ts';
import { abortCall, FAILED_REQUESTS, mockCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const FAILED = 'Pembayaran Gagal';
const TRY_AGAIN = 'Terjadi kesalahan saat memproses pembayaran. Silakan coba lagi.';
const NO_SCRIPT = 'Midtrans script tidak berhasil dimuat';
const SNAP = '**/snap.js';

test.describe('Checkout failures', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });
  test('each failing step shows its own message, and the cart is kept', async ({ parentPage: page, request }) => {
    await fillCart(page, [await findSensory(request)]);
    await page.goto('/cart');
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
});
