import { NOT_FOUND_TITLE, vitalRouteOf } from '@kenali/contracts';
import { isFullTier } from '@kenali/node-utils/testing';
import type { Page } from '@playwright/test';
import { PARTICIPANT } from '../../support/api/responses.ts';
import { bearer, newEmail } from '../../support/api/users.ts';
import { expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { fillCart, findSensory } from '../../support/pages/cart.ts';
import { PAGES_OF_VISITORS, routesWithoutPage, type Shown } from '../../support/pages/every-page.ts';
import { layoutShifts, MAX_SHIFT, watchLayoutShifts } from '../../support/pages/layout-shift.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { fillRegistration, signIn } from '../../support/pages/sessions.ts';
import { POPUP } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** Pages whose parts come one after the other. The full run opens every page. */
const IN_GATE = [
  '/',
  '/assessments',
  '/login',
  '/cart',
  '/dashboard',
  '/account',
  '/account/children',
  '/account/data',
  '/checkout',
  '/learning-style/:assessmentId',
  '/results/:id',
  '/admin/orders',
  '/admin/refunds',
  '/admin/second-factor',
  '/admin/releases',
  '/cases',
];

/** Expects that nothing moves while each page loads, and in the full run that each one is accessible. */
async function expectStill(page: Page, pages: readonly Shown[]): Promise<void> {
  await watchLayoutShifts(page);
  for (const [path, text] of pages) {
    const route = vitalRouteOf(new URL(path, 'http://localhost').pathname);
    if (!isFullTier && !IN_GATE.includes(String(route))) continue;
    await test.step(path, async () => {
      await page.goto(path);
      await expect.soft(page.getByText(text).first()).toBeAttached();
      const { sum, moved } = await layoutShifts(page);
      expect.soft(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
      await expectVariantAccessible(page);
    });
  }
}

test.describe('Nothing moves while a page loads on fast 3G', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: FAILED_REQUESTS });

  test('pages of visitors', { tag: '@phone' }, async ({ page, request }) => {
    // The full run opens all pages and keeps a picture of each.
    test.setTimeout(600_000);
    await fillCart(page, [await findSensory(request)]);
    await expectStill(page, [...PAGES_OF_VISITORS, ['/tidak-ada', NOT_FOUND_TITLE]]);
  });

  test('pages of a parent, of staff and of a psychologist', { tag: ['@phone', '@admin-mf'] }, async ({
    forEveryPage,
  }) => {
    test.setTimeout(600_000);
    expect(routesWithoutPage()).toEqual([]);
    await forEveryPage(expectStill);
  });

  test('the account of somebody who restricts the processing and waits for the deletion', async ({
    parentPage: page,
    parent,
    parentApi,
  }) => {
    await parentApi.completeSensory(2);
    for (const [call, data] of [
      ['children', { name: PARTICIPANT.childName, birthDate: PARTICIPANT.childBirthDate }],
      ['restrictions', { scope: 'account' }],
      ['data-requests/deletion', { kind: 'delete_account', currentPassword: parent.password }],
    ] as const)
      expect((await page.request.post(`/api/${call}`, { data, ...bearer(parent.accessToken) })).ok()).toBe(true);
    await expectStill(page, [
      ['/account', 'Batalkan penghapusan'],
      ['/account/children', 'Pemrosesan sebagian data sedang dibatasi'],
      ['/account/data', 'Batalkan penghapusan'],
    ]);
  });

  test('the dashboard of a new account', { tag: '@phone' }, async ({ page, parent }) => {
    await signIn(page, parent);
    await watchLayoutShifts(page);
    await page.goto('/dashboard');
    const { sum, moved } = await layoutShifts(page);
    await expect(page.getByText('Anda belum memiliki asesmen')).toBeVisible();
    expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
  });

  test('the dashboard that follows a registration', { tag: '@phone' }, async ({ page }) => {
    await watchLayoutShifts(page);
    await page.goto('/register');
    await fillRegistration(page, newEmail());
    await page.getByRole('main').getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    const { sum, moved } = await layoutShifts(page);
    expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
  });

  test('the cart behind the payment popup, and the dashboard that follows', { tag: '@phone' }, async ({
    parentPage: page,
    request,
  }) => {
    await fillCart(page, [await findSensory(request)]);
    await watchLayoutShifts(page);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    const popup = page.frameLocator(POPUP);
    await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
    await popup.getByRole('button', { name: 'Bayar', exact: true }).click();
    // It closes itself, later than a poll of the cart would see that the order is paid.
    await expect(page).toHaveURL('/dashboard');
    const { sum, moved } = await layoutShifts(page);
    expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
  });

  test('the order behind the payment popup, and the page that follows', { tag: '@phone' }, async ({
    parentPage: page,
    parentApi,
  }) => {
    const { orderId } = await parentApi.startPayment();
    await watchLayoutShifts(page);
    await page.goto(`/checkout?orderId=${orderId}`);
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    const popup = page.frameLocator(POPUP);
    await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
    await page.waitForResponse(
      async (response) =>
        response.ok() &&
        response.url().endsWith(`/api/orders/${orderId}`) &&
        (await response.json()).openPayment?.method,
    );
    await popup.getByRole('button', { name: 'Tutup' }).first().click();
    await expect(page).toHaveURL(`/payment-success?orderId=${orderId}`);
    const { sum, moved } = await layoutShifts(page);
    expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
  });
});
