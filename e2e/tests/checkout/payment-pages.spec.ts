import { REDIRECT_AFTER_PAYMENT_MS, REDIRECT_SUCCESS_PAGE_MS } from '@kenali/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { startPayment } from '../../support/buying.ts';
import { holdTimeouts } from '../../support/hold-timeouts.ts';
import { payInPopup } from '../../support/leave-popup.ts';
import { bearer, type Person, registerPerson, signInAs } from '../../support/people.ts';
import { EMULATOR_URL } from '../../support/stack-env.ts';
import { expect, test } from '../../support/test.ts';
import { expectLedToLogin } from '../../support/toasts.ts';

let person: Person;

const statusOf = async (request: APIRequestContext, orderId: number) =>
  (await (await request.get(`/api/payment-status/${orderId}`, bearer(person.accessToken))).json()) as {
    status: string;
    paymentStatus: string;
  };
async function pay(request: APIRequestContext, providerOrderId: string): Promise<void> {
  const paid = await request.post(`${EMULATOR_URL}/_control/pay`, { data: { order_id: providerOrderId } });
  expect(paid.ok()).toBe(true);
}
/** Answers one call in its own way; the browser's own complaint about it is expected. */
const answer = (page: Page, path: string, status: number, body: object | string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: body }));

test.describe('Payment pages', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.beforeEach(async ({ page, request }) => {
    person = await registerPerson(request);
    await signInAs(page, person);
  });

  test.describe('/checkout', () => {
    test('an order is shown, paid in the popup, and its page says so; then it cannot be paid again', async ({
      page,
      request,
    }) => {
      const { orderId } = await startPayment(request, person);
      await page.goto('/dashboard');
      await page.getByRole('link', { name: `Bayar pesanan #${orderId}` }).click();
      await expect(page).toHaveURL(new RegExp(`/checkout\\?orderId=${orderId}$`));
      const order = page.getByRole('region', { name: `Pesanan #${orderId}` });
      await expect(order.getByText('Profil Sensori Anak')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Pembayar' }).getByText(person.email)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Bayar sekarang' }).click();
      await payInPopup(page);
      await expect(page).toHaveURL(new RegExp(`/payment-success\\?orderId=${orderId}$`));
      await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
      await expect(page.getByText('Lunas', { exact: true })).toBeVisible();
      await expect(page.getByText('Virtual account', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/checkout?orderId=${orderId}`);
      await expect(page.getByText(/Pesanan ini sudah dibayar/)).toBeVisible();
      await expect(page.getByText('Mode demo', { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    test('an order that nobody wants any more is cancelled, and the failure page offers to order again', async ({
      page,
      request,
    }) => {
      const { orderId } = await startPayment(request, person);
      await page.goto(`/checkout?orderId=${orderId}`);
      await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Ya, batalkan' }).click();
      await expect(page.getByText('Pesanan dibatalkan').first()).toBeVisible();
      expect((await statusOf(request, orderId)).status).toBe('cancelled');
      await page.goto(`/payment-failed?orderId=${orderId}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Gagal' })).toBeVisible();
      await expect(page.getByText('Gagal', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Coba Lagi Pembayaran' }).click();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.getByRole('button', { name: 'Remove Profil Sensori Anak' })).toBeVisible();
    });

    test('without an order the cart comes, and a visitor is led to login', async ({ page, browser, baseURL }) => {
      await page.goto('/checkout');
      await expect(page).toHaveURL(/\/cart$/);
      const visitor = await browser.newPage({ baseURL });
      await visitor.goto('/checkout?orderId=1');
      await expectLedToLogin(
        visitor,
        '/checkout?orderId=1',
        'Silakan login terlebih dahulu untuk melihat pembayaran Anda.',
      );
      await visitor.close();
    });
  });

  test.describe('what cannot be read', () => {
    test.use({ allowed: { patterns: [/Failed to load resource/] } });

    test('the checkout says whether the order is missing or could not be loaded', async ({ page }) => {
      await page.goto('/checkout?orderId=999999');
      await expect(page.getByText('Order not found')).toBeVisible();
      await expect(page.getByText('Please try again or contact support.')).toBeVisible();
      await expectAccessible(page);
      await answer(page, '/api/orders/1', 503, { code: 'UNAVAILABLE', message: 'x', requestId: 'r' });
      await page.goto('/checkout?orderId=1');
      await expect(page.getByText('Failed to load order details')).toBeVisible();
      await expectAccessible(page);
    });

    test('the payment pages say that details are missing, and without an order id the dashboard comes', async ({
      page,
    }) => {
      for (const path of ['/payment-success', '/payment-failed']) {
        await page.goto(`${path}?orderId=999999`);
        await expect(page.getByText('Gagal memuat detail pembayaran', { exact: true })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Detail Tidak Ditemukan' })).toBeVisible();
        await expectAccessible(page);
        await page.goto(path);
        await expect(page.getByText('Order ID tidak ditemukan', { exact: true })).toBeVisible();
        await expect(page).toHaveURL(/\/dashboard$/);
      }
    });

    test('retry, sync and return say what failed', async ({ page, request }) => {
      const { orderId } = await startPayment(request, person);
      await answer(page, `/api/orders/${orderId}`, 503, 'away');
      await page.goto(`/payment-failed?orderId=${orderId}`);
      await page.getByRole('button', { name: 'Coba Lagi Pembayaran' }).click();
      await expect(page.getByText('Gagal mengulang pembayaran', { exact: true })).toBeVisible();
      await answer(page, '/api/sync/trigger', 503, 'away');
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Sinkronisasi' }).click();
      await expect(page.getByText('Gagal sinkronisasi dengan Midtrans', { exact: true })).toBeVisible();
      await answer(page, `/api/midtrans/simulate-payment/${orderId}`, 503, 'away');
      await page.goto(`/payment-return?order_id=order_${orderId}_1`);
      await page.getByRole('button', { name: 'Simulasi Pembayaran (Testing)' }).click();
      await expect(page.getByText('Gagal mensimulasikan pembayaran', { exact: true })).toBeVisible();
      await answer(page, `/api/payment-status/${orderId}`, 503, 'away');
      await page.getByRole('button', { name: 'Periksa Status Lagi' }).click();
      await expect(page.getByText('Gagal memeriksa status pembayaran', { exact: true })).toBeVisible();
    });
  });

  test.describe('/payment-success', () => {
    test('an order in process becomes a paid one by itself', async ({ page, request }) => {
      const { orderId, providerOrderId } = await startPayment(request, person);
      await page.goto(`/payment-success?orderId=${orderId}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Dalam Proses' })).toBeVisible();
      await expect(page.getByText('Menunggu', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await pay(request, providerOrderId);
      await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
      await page.getByRole('link', { name: 'Mulai Asesmen' }).click();
      await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
      await page.getByRole('link', { name: `Lihat pembayaran pesanan #${orderId}` }).click();
      await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
      await expect(page.getByText('Lunas', { exact: true })).toBeVisible();
    });
  });

  test.describe('/payment-return', () => {
    test('a paid order is found by the provider order id in the address, and the dashboard follows', async ({
      page,
      request,
    }) => {
      const { orderId, providerOrderId } = await startPayment(request, person);
      await pay(request, providerOrderId);
      await expect.poll(async () => (await statusOf(request, orderId)).status).toBe('completed');
      const goOn = await holdTimeouts(page, REDIRECT_AFTER_PAYMENT_MS);
      await page.goto(`/payment-return?order_id=${providerOrderId}&status_code=200&transaction_status=settlement`);
      await expect(page.getByRole('heading', { level: 1, name: 'Status Pembayaran' })).toBeVisible();
      await expect(page.getByRole('main').getByText('Pembayaran Berhasil!')).toBeVisible();
      await goOn();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
    });

    test('in the demo an open order is completed without a press', async ({ page, request }) => {
      const { orderId } = await startPayment(request, person);
      await page.goto(`/payment-return?external_id=order_${orderId}_1`);
      await expect(page.getByText('Pembayaran Berhasil!').first()).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
      expect((await statusOf(request, orderId)).status).toBe('completed');
    });

    test.describe('when that is refused', () => {
      test.use({ allowed: { patterns: [/Failed to load resource.*simulate-payment/] } });
      test('a pending order can be checked again, and simulated to the end', async ({ page, request }) => {
        const { orderId } = await startPayment(request, person);
        await answer(page, `/api/midtrans/simulate-payment/${orderId}`, 503, 'away');
        await page.goto(`/payment-return?external_id=order_${orderId}_1`);
        await expect(page.getByText('Pembayaran Dalam Proses', { exact: true })).toBeVisible();
        await expectAccessible(page);
        // It is checked by another try to simulate, and that one too must be refused.
        const refused = page.waitForResponse(`**/api/midtrans/simulate-payment/${orderId}`);
        await page.getByRole('button', { name: 'Periksa Status Lagi' }).click();
        await refused;
        await expect(page.getByText('Pembayaran Dalam Proses', { exact: true })).toBeVisible();
        await page.unroute(`**/api/midtrans/simulate-payment/${orderId}`);
        await page.getByRole('button', { name: 'Simulasi Pembayaran (Testing)' }).click();
        await expect(page.getByText('Pembayaran Berhasil!').first()).toBeVisible();
        await expect(page).toHaveURL(/\/dashboard$/);
        expect((await statusOf(request, orderId)).status).toBe('completed');
      });
    });

    test('an expired order has failed, and a person without orders is told so', async ({ page, request }) => {
      await page.goto('/payment-return');
      await expect(
        page.getByText(
          'Order ID tidak dapat ditemukan dari parameter pembayaran. Gunakan tombol simulasi di bawah untuk menyelesaikan pembayaran.',
        ),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Simulasi Pembayaran (Testing)' }).click();
      await expect(page.getByText('Tidak dapat menemukan order untuk disimulasikan', { exact: true })).toBeVisible();
      const { orderId } = await startPayment(request, person);
      const cancelled = await request.post(`/api/orders/${orderId}/cancel`, bearer(person.accessToken));
      expect(cancelled.ok()).toBe(true);
      await page.goto(`/payment-return?external_id=order_${orderId}_1`);
      await expect(page.getByText('Pembayaran tidak berhasil atau dibatalkan')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Kembali ke Keranjang' }).click();
      await expect(page).toHaveURL(/\/cart$/);
    });
  });

  test('/payment-success-redirect says it, forgets stored payments and leads to the dashboard', async ({ page }) => {
    const key = `kenali.payments.${person.id}`;
    await page.addInitScript((name) => {
      if (location.pathname === '/payment-success-redirect')
        localStorage.setItem(name, JSON.stringify([{ orderId: 1, invoiceId: 't', externalId: 'order_1_1' }]));
    }, key);
    const goOn = await holdTimeouts(page, REDIRECT_SUCCESS_PAGE_MS);
    await page.goto('/payment-success-redirect');
    await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
    await expectAccessible(page);
    await goOn();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  });

  test('Sinkronisasi asks the provider and says so', async ({ page, request }) => {
    await startPayment(request, person);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sinkronisasi' }).click();
    await expect(page.getByText('Sinkronisasi Berhasil', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
