import { REDIRECT_AFTER_PAYMENT_MS } from '@kenali/contracts';
import type { APIRequestContext } from '@playwright/test';
import { payTransaction } from '../../support/api/provider.ts';
import { bearer, type User } from '../../support/api/users.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { holdTimeouts } from '../../support/pages/hold-timeouts.ts';
import { payInPopup } from '../../support/pages/shell.ts';
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
      await expect(page.getByText('Mode demo', { exact: true })).toBeHidden();
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
      await expect(page.getByRole('link', { name: /Mulai Tes/ }).first()).toBeVisible();
    });
  });
});
