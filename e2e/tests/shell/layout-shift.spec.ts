import { inTier } from '@kenali/node-utils/testing';
import { newEmail } from '../../support/api/users.ts';
import { fillCart, findSensory } from '../../support/pages/cart.ts';
import { layoutShifts, MAX_SHIFT, watchLayoutShifts } from '../../support/pages/layout-shift.ts';
import { UNKNOWN_ADDRESSES } from '../../support/pages/network.ts';
import { fillRegistration, signIn } from '../../support/pages/sessions.ts';
import { POPUP } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const CART_ITEM = {
  id: 1,
  name: 'Profil Sensori Anak',
  price: '350000.00',
  description: 'Kuesioner 125 butir.',
  duration: '30–45 menit',
  ageRange: '3–12 tahun',
  type: 'sensory',
};

test.describe('Nothing moves while a page loads on fast 3G', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ expectedErrors: UNKNOWN_ADDRESSES });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript((item) => {
      if (window.location.pathname === '/cart') window.localStorage.setItem('kenali.cart', JSON.stringify([item]));
    }, CART_ITEM);
  });

  for (const [path, tag] of [
    ['/', '@phone'],
    ['/assessments', '@phone'],
    ['/login', '@phone'],
    ['/cart', '@phone'],
    ['/register', '@full'],
    ['/forgot-password', '@full'],
    ['/verify-email', '@full'],
    ['/payment-return', '@full'],
    ['/tidak-ada', '@full'],
  ] as const)
    test(`${path}, as a visitor`, { tag }, async ({ page }) => {
      await watchLayoutShifts(page);
      await page.goto(path);
      const { sum, moved } = await layoutShifts(page);
      expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
    });

  test('the dashboard of a new account', { tag: '@phone' }, async ({ page, parent }) => {
    await signIn(page, parent);
    await watchLayoutShifts(page);
    await page.goto('/dashboard');
    const { sum, moved } = await layoutShifts(page);
    await expect(page.getByText('Anda belum memiliki asesmen')).toBeVisible();
    expect(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
  });

  test('pages of a signed-in user', { tag: '@phone' }, async ({ page, parent, parentApi }) => {
    test.slow();
    const userAssessmentId = await parentApi.openUserAssessment('learning');
    const order = await parentApi.startPayment();
    await signIn(page, parent);
    await watchLayoutShifts(page);
    const checkout = `/checkout?orderId=${order.orderId}`;
    const taking = `/learning-style/${userAssessmentId}`;
    for (const path of inTier({
      gate: ['/', '/dashboard', '/account/data', checkout, taking],
      full: [
        '/',
        '/assessments',
        '/dashboard',
        '/account',
        '/account/data',
        '/cart',
        '/verify-email',
        checkout,
        taking,
        `/payment-success?orderId=${order.orderId}`,
        `/payment-failed?orderId=${order.orderId}`,
      ],
    })) {
      await page.goto(path);
      const { sum, moved } = await layoutShifts(page);
      expect.soft(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
    }
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

  test('pages of staff', { tag: ['@phone', '@admin-mf'] }, async ({ adminPage: page }) => {
    test.slow();
    await watchLayoutShifts(page);
    for (const path of inTier({
      gate: ['orders', 'refunds', 'second-factor', 'releases'],
      full: [
        'users',
        'assessments',
        'orders',
        'refunds',
        'consultations',
        'sign-offs',
        'access-codes',
        'instruments',
        'audit',
        'password',
        'second-factor',
        'releases',
      ],
    })) {
      await page.goto(`/admin/${path}`);
      const { sum, moved } = await layoutShifts(page);
      expect.soft(sum, moved).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });
});
