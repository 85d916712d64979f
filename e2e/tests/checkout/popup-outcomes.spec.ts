import { PAYMENT_TEXTS } from '@kenali/contracts';
import { payTransaction } from '../../support/api/provider.ts';
import { bearer } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { fillCart, findSensory } from '../../support/pages/cart.ts';
import { layoutShifts, MAX_SHIFT, recordLayoutShifts } from '../../support/pages/layout-shift.ts';
import { expectPage, openFirstPage } from '../../support/pages/sensory-pages.ts';
import {
  expectToast,
  expectUncovered,
  expireInPopup,
  leavePopup,
  POPUP,
  payInPopup,
} from '../../support/pages/shell.ts';
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
    await expect(page.getByRole('link', { name: /Mulai Tes/ }).first()).toBeVisible();
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
    await expect(page.getByRole('link', { name: /Mulai Tes/ }).first()).toBeVisible();
    const orders = await request.get('/api/orders', bearer(parent.accessToken));
    expect(await orders.json()).toEqual([expect.objectContaining({ status: 'completed', paymentStatus: 'paid' })]);
  });

  test('a pending payment code has the id of the browser in the history of the provider, appears on the dashboard, and paying later completes the order and moves nothing', {
    tag: '@phone',
  }, async ({ parentPage: page, request, parentApi }) => {
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
    const card = page.getByRole('region', { name: 'Menunggu pembayaran' });
    await expect(card).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await recordLayoutShifts(page);
    await payTransaction(request, providerOrderId);
    // In the place of the card. The page has its heading already, and keeps it.
    await expect(
      page.getByRole('heading', { level: 3, name: 'Pembayaran diterima. Profil Sensori Anak siap' }),
    ).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'My Assessments' }).getByRole('link')).not.toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Order History' }).getByText('Lunas')).toBeVisible();
    const { sum, moved } = await layoutShifts(page);
    expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
    await expectAccessible(page);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('the first thing after paying is what was bought and the button to begin, two taps before the first item', {
      tag: '@once',
    }, async ({ parentPage: page, parentApi }) => {
      const popup = page.frameLocator(POPUP);
      await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
      await popup.getByRole('button', { name: 'Bayar', exact: true }).click();
      // The dashboard leads with what it knows when it opens.
      await expect.poll(() => parentApi.listUserAssessments()).toHaveLength(1);
      await recordLayoutShifts(page);
      await leavePopup(page);
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Pembayaran diterima. Profil Sensori Anak siap' }),
      ).toBeInViewport();
      const begin = page.getByRole('main').getByRole('link', { name: 'Mulai Tes Profil Sensori Anak' }).first();
      const { x, y, width, height } = (await begin.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(y + height).toBeLessThan(420);
      expect(width).toBeGreaterThanOrEqual(360 - 2 * 40);
      const onTop = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, [
        x + width / 2,
        y + height / 2,
      ] as const);
      expect(onTop).toBe('Mulai Tes');
      await expect(page.getByRole('region', { name: 'My Assessments' }).getByRole('link')).not.toHaveCount(0);
      const { sum, moved } = await layoutShifts(page);
      expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
      await expectAccessible(page);
      expect(await begin.boundingBox()).toEqual({ x, y, width, height });
      // The heading says it.
      await expect(page.getByRole('listitem', { includeHidden: true }).getByText(PAYMENT_TEXTS.succeeded)).toHaveCount(
        0,
      );
      // One tap, and one of `openFirstPage`.
      await begin.click();
      await openFirstPage(page);
      await expectPage(page, 1);
    });
  });

  test('an expiry says so in the cart, and covers nothing that comes next', { tag: '@once' }, async ({
    parentPage: page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expireInPopup(page);
    await expectToast(page, 'Pesanan kedaluwarsa', PAYMENT_TEXTS.orderExpiredDetail);
    await expectUncovered(page, page.getByRole('button', { name: 'Bayar sekarang' }));
  });
});
