import { payTransaction } from '../../support/api/provider.ts';
import { bearer } from '../../support/api/users.ts';
import { fillCart, findSensory } from '../../support/pages/cart.ts';
import { leavePopup, POPUP, payInPopup } from '../../support/pages/shell.ts';
import { EMULATOR_URL } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

let providerOrderId: string;
let requestId: string | undefined;

test.describe('Payment popup outcomes', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.beforeEach(async ({ parentPage: page, request }) => {
    await fillCart(page, [await findSensory(request)]);
    await page.goto('/cart');
    const transaction = page.waitForResponse('**/api/midtrans/create-transaction');
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    const answer = await transaction;
    providerOrderId = (await answer.json()).providerOrderId;
    requestId = answer.request().headers()['x-request-id'];
    expect(answer.headers()['x-request-id']).toBe(requestId);
  });

  test('a denied payment grants nothing, and another method in the same popup pays', async ({
    parentPage: page,
    parentApi,
  }) => {
    const popup = page.frameLocator(POPUP);
    await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
    await popup.getByRole('button', { name: 'Tolak' }).click();
    await expect(popup.getByText(/ditolak/i).first()).toBeVisible();
    expect(await parentApi.listUserAssessments()).toEqual([]);
    await popup.getByRole('button', { name: /BNI Virtual Account/ }).click();
    await popup.getByRole('button', { name: 'Bayar', exact: true }).click();
    await leavePopup(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
  });

  test('a closed popup keeps cart and order, and a second try pays the same order', async ({
    parentPage: page,
    request,
    parent,
    parentApi,
  }) => {
    const popup = page.frameLocator(POPUP);
    await expect(popup.getByRole('button', { name: /BCA Virtual Account/ })).toBeVisible();
    await popup.getByRole('button', { name: 'Tutup' }).first().click();
    await expect(page.locator(POPUP)).toHaveCount(0);
    const pay = page.getByRole('button', { name: 'Bayar sekarang' });
    await expect(pay).toBeEnabled();
    expect(await parentApi.listUserAssessments()).toEqual([]);
    await pay.click();
    await payInPopup(page);
    await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
    const orders = await request.get('/api/orders', bearer(parent.accessToken));
    expect(await orders.json()).toEqual([expect.objectContaining({ status: 'completed', paymentStatus: 'paid' })]);
  });

  test('a pending payment code has the id of the browser in the history of the provider, appears on the dashboard, and paying later completes the order', async ({
    parentPage: page,
    request,
    parentApi,
  }) => {
    const popup = page.frameLocator(POPUP);
    await popup.getByRole('button', { name: /Mandiri/ }).click();
    await expect(popup.getByRole('button', { name: 'Bayar', exact: true })).toBeVisible();
    expect(requestId).toMatch(/^[\da-f]{32}$/);
    const stored = await request.get(`${EMULATOR_URL}/_control/transactions/${providerOrderId}`);
    expect((await stored.json()).tokens).toEqual([expect.objectContaining({ request_id: requestId })]);
    expect(await (await request.get(`${EMULATOR_URL}/_history`)).text()).toContain(requestId);
    await popup.getByRole('button', { name: 'Tutup' }).first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Pembayaran Dalam Proses', { exact: true })).toBeVisible();
    expect(await parentApi.listUserAssessments()).toEqual([]);
    await payTransaction(request, providerOrderId);
    await expect(page.getByText('Pembayaran Berhasil!', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Mulai Tes/ })).toBeVisible();
  });
});
