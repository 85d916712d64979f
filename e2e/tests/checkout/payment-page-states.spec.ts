import { REDIRECT_AFTER_PAYMENT_MS } from '@kenali/contracts';
import { controlProvider, payTransaction, setProviderStatus } from '../../support/api/provider.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { holdTimeouts } from '../../support/pages/hold-timeouts.ts';
import { holdCall } from '../../support/pages/network.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Payment page states', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('the pages of an order show placeholders while they load', { tag: '@full' }, async ({ parentPage: page }) => {
    for (const path of ['/api/orders', '/api/orders/7', '/api/payment-status/7']) await holdCall(page, path);
    for (const [path, label] of [
      ['/checkout?orderId=7', 'Memuat pesanan...'],
      ['/payment-success?orderId=7', 'Memuat detail pembayaran...'],
      ['/payment-failed?orderId=7', 'Memuat detail pembayaran...'],
      ['/payment-return', 'Memeriksa status pembayaran...'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: label })).toBeAttached();
      await expectAccessible(page);
    }
  });

  test('an expired order shows causes, support and links', { tag: '@full' }, async ({
    parentPage: page,
    request,
    parentApi,
  }) => {
    const { orderId, providerOrderId } = await parentApi.startPayment();
    await setProviderStatus(request, { order_id: providerOrderId, transaction_status: 'pending' });
    await controlProvider(request, 'expire', { order_id: providerOrderId });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: `Lihat detail pesanan #${orderId}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Gagal' })).toBeVisible();
    await expect(page.getByText('Kedaluwarsa', { exact: true })).toBeVisible();
    await expect(page.getByText(`#${orderId}`, { exact: true })).toBeVisible();
    await expect(page.getByText('Asesmen yang gagal dibayar')).toBeVisible();
    await expect(page.getByText('Rp 350.000')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Kemungkinan penyebab' }).getByRole('listitem')).toHaveText([
      /^Saldo/,
      /^Sambungan internet/,
      /^Batas waktu/,
      /^Bank atau e-wallet/,
    ]);
    await expect(page.getByRole('main').getByRole('link', { name: /^\+62/ })).toHaveAttribute('href', /wa\.me/);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Kembali ke Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test("the return page finds a paid order in the browser's storage and opens the dashboard", {
    tag: ['@once', '@full'],
  }, async ({ parentPage: page, request, parent, parentApi }) => {
    const { orderId, providerOrderId } = await parentApi.startPayment();
    await payTransaction(request, providerOrderId);
    await page.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
      `kenali.payments.${parent.id}`,
      JSON.stringify([{ orderId, invoiceId: 'token-1', externalId: providerOrderId }]),
    ] as const);
    const releaseTimeouts = await holdTimeouts(page, REDIRECT_AFTER_PAYMENT_MS);
    await page.goto('/payment-return?invoice_id=token-1&status=success');
    await expectToast(page, 'Pembayaran Berhasil!', 'Asesmen Anda sekarang tersedia di dashboard.');
    await expect(page.getByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
    await releaseTimeouts();
    await expect(page).toHaveURL('/dashboard');
  });
});
