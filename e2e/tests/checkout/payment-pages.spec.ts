import { REDIRECT_AFTER_PAYMENT_MS, REDIRECT_SUCCESS_PAGE_MS } from '@kenali/contracts';
import type { APIRequestContext } from '@playwright/test';
import { payTransaction } from '../../support/api/provider.ts';
import { bearer, type User } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { holdTimeouts } from '../../support/pages/hold-timeouts.ts';
import { mockCall } from '../../support/pages/network.ts';
import { payInPopup } from '../../support/pages/shell.ts';
import { expectVariantAccessible } from '../../support/pages/variants.ts';
import { expect, test } from '../../support/test.ts';

const readStatus = async (request: APIRequestContext, { accessToken }: User, orderId: number) =>
  (await (await request.get(`/api/payment-status/${orderId}`, bearer(accessToken))).json()).status as string;

test.describe('Payment pages', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.describe('/checkout', () => {
    test('an order is shown and paid in the popup, and cannot be paid again', { tag: '@phone' }, async ({
      parentPage: page,
      parent,
      parentApi,
    }) => {
      const { orderId } = await parentApi.startPayment();
      await page.goto('/dashboard');
      await page.getByRole('link', { name: `Bayar pesanan #${orderId}` }).click();
      await expect(page).toHaveURL(new RegExp(`/checkout\\?orderId=${orderId}$`));
      const order = page.getByRole('region', { name: `Pesanan #${orderId}` });
      await expect(order.getByText('Profil Sensori Anak')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Pembayar' }).getByText(parent.email)).toBeVisible();
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
      await expectVariantAccessible(page);
    });

    test('a cancelled order can be ordered again from the failure page', async ({
      parentPage: page,
      request,
      parent,
      parentApi,
    }) => {
      const { orderId } = await parentApi.startPayment();
      await page.goto(`/checkout?orderId=${orderId}`);
      await page.getByRole('button', { name: 'Batalkan pesanan' }).click();
      await expectVariantAccessible(page);
      await page.getByRole('button', { name: 'Ya, batalkan' }).click();
      await expect(page.getByText('Pesanan dibatalkan').first()).toBeVisible();
      expect(await readStatus(request, parent, orderId)).toBe('cancelled');
      await page.goto(`/payment-failed?orderId=${orderId}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Gagal' })).toBeVisible();
      await expect(page.getByText('Gagal', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Coba Lagi Pembayaran' }).click();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.getByRole('button', { name: 'Remove Profil Sensori Anak' })).toBeVisible();
    });
  });

  test.describe('when the API fails', () => {
    test.use({ expectedErrors: { patterns: [/Failed to load resource/] } });

    test('the checkout distinguishes a missing order from one that cannot be loaded', { tag: '@full' }, async ({
      parentPage: page,
    }) => {
      await page.goto('/checkout?orderId=999999');
      await expect(page.getByText('Order not found')).toBeVisible();
      await expect(page.getByText('Please try again or contact support.')).toBeVisible();
      await expectAccessible(page);
      await mockCall(page, '/api/orders/1', 503, { code: 'UNAVAILABLE', message: 'x', requestId: 'r' });
      await page.goto('/checkout?orderId=1');
      await expect(page.getByText('Failed to load order details')).toBeVisible();
      await expectAccessible(page);
    });

    test('the payment pages show missing details, and open the dashboard without an order id', {
      tag: '@full',
    }, async ({ parentPage: page }) => {
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
  });

  test.describe('/payment-success', () => {
    test('a pending order turns into a paid one through polling', { tag: '@full' }, async ({
      parentPage: page,
      request,
      parentApi,
    }) => {
      const { orderId, providerOrderId } = await parentApi.startPayment();
      await page.goto(`/payment-success?orderId=${orderId}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Dalam Proses' })).toBeVisible();
      await expect(page.getByText('Menunggu', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await payTransaction(request, providerOrderId);
      await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
      await page.getByRole('link', { name: 'Mulai Asesmen' }).click();
      await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
      await page.getByRole('link', { name: `Lihat pembayaran pesanan #${orderId}` }).click();
      await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
      await expect(page.getByText('Lunas', { exact: true })).toBeVisible();
    });
  });

  test.describe('/payment-return', () => {
    test('a paid order is found by its provider order id, and the dashboard opens', async ({
      parentPage: page,
      request,
      parent,
      parentApi,
    }) => {
      const { orderId, providerOrderId } = await parentApi.startPayment();
      await payTransaction(request, providerOrderId);
      await expect.poll(() => readStatus(request, parent, orderId)).toBe('completed');
      const releaseTimeouts = await holdTimeouts(page, REDIRECT_AFTER_PAYMENT_MS);
      await page.goto(`/payment-return?order_id=${providerOrderId}&status_code=200&transaction_status=settlement`);
      await expect(page.getByRole('heading', { level: 1, name: 'Status Pembayaran' })).toBeVisible();
      await expect(page.getByRole('main').getByText('Pembayaran Berhasil!')).toBeVisible();
      await expectAccessible(page);
      await releaseTimeouts();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
    });

    test('in demo mode an open order is completed without a click', { tag: '@full' }, async ({
      parentPage: page,
      request,
      parent,
      parentApi,
    }) => {
      const { orderId } = await parentApi.startPayment();
      await page.goto(`/payment-return?external_id=order_${orderId}_1`);
      await expect(page.getByText('Pembayaran Berhasil!').first()).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await readStatus(request, parent, orderId)).toBe('completed');
    });

    test.describe('when the simulation is refused', () => {
      test.use({ expectedErrors: { patterns: [/Failed to load resource.*simulate-payment/] } });
      test('a pending order can be checked again and simulated', { tag: '@full' }, async ({
        parentPage: page,
        request,
        parent,
        parentApi,
      }) => {
        const { orderId } = await parentApi.startPayment();
        await mockCall(page, `/api/midtrans/simulate-payment/${orderId}`, 503, 'away');
        await page.goto(`/payment-return?external_id=order_${orderId}_1`);
        await expect(page.getByText('Pembayaran Dalam Proses', { exact: true })).toBeVisible();
        await expectAccessible(page);
        // The check simulates the payment again, so wait until that is refused too.
        const simulated = page.waitForResponse(`**/api/midtrans/simulate-payment/${orderId}`);
        await page.getByRole('button', { name: 'Periksa Status Lagi' }).click();
        await simulated;
        await expect(page.getByText('Pembayaran Dalam Proses', { exact: true })).toBeVisible();
        await page.unroute(`**/api/midtrans/simulate-payment/${orderId}`);
        await page.getByRole('button', { name: 'Simulasi Pembayaran (Testing)' }).click();
        await expect(page.getByText('Pembayaran Berhasil!').first()).toBeVisible();
        await expect(page).toHaveURL(/\/dashboard$/);
        expect(await readStatus(request, parent, orderId)).toBe('completed');
      });
    });

    test('a cancelled order counts as failed, and a user without orders gets a message', { tag: '@full' }, async ({
      parentPage: page,
      request,
      parent,
      parentApi,
    }) => {
      await page.goto('/payment-return');
      await expect(
        page.getByText(
          'Order ID tidak dapat ditemukan dari parameter pembayaran. Gunakan tombol simulasi di bawah untuk menyelesaikan pembayaran.',
        ),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Simulasi Pembayaran (Testing)' }).click();
      await expect(page.getByText('Tidak dapat menemukan order untuk disimulasikan', { exact: true })).toBeVisible();
      const { orderId } = await parentApi.startPayment();
      const cancelled = await request.post(`/api/orders/${orderId}/cancel`, bearer(parent.accessToken));
      expect(cancelled.ok()).toBe(true);
      await page.goto(`/payment-return?external_id=order_${orderId}_1`);
      await expect(page.getByText('Pembayaran tidak berhasil atau dibatalkan')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Kembali ke Keranjang' }).click();
      await expect(page).toHaveURL(/\/cart$/);
    });
  });

  test('/payment-success-redirect confirms the payment, forgets stored payments and opens the dashboard', {
    tag: '@full',
  }, async ({ parentPage: page, parent }) => {
    const key = `kenali.payments.${parent.id}`;
    await page.addInitScript((name) => {
      if (location.pathname === '/payment-success-redirect')
        localStorage.setItem(name, JSON.stringify([{ orderId: 1, invoiceId: 't', externalId: 'order_1_1' }]));
    }, key);
    const releaseTimeouts = await holdTimeouts(page, REDIRECT_SUCCESS_PAGE_MS);
    await page.goto('/payment-success-redirect');
    await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
    await expectAccessible(page);
    await releaseTimeouts();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  });

  test('Sinkronisasi asks the provider and confirms it', { tag: '@full' }, async ({ parentPage: page, parentApi }) => {
    await parentApi.startPayment();
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Sinkronisasi' }).click();
    await expect(page.getByText('Sinkronisasi Berhasil', { exact: true })).toBeVisible();
  });
});
