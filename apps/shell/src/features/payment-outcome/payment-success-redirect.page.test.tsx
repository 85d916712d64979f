import { createStorage } from '@kenali/web-core';
import { screen, waitFor } from '@testing-library/react';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { openSignedIn } from '../../testing/render-site.tsx';

// The page redirects after a delay. With fake timers, time passes only while the test waits, even on a slow machine.
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('payment-success-redirect: shows toast and card, clears stored payments, and opens the dashboard after 2 s', async () => {
  const payments = createStoredPayments(createStorage(), 7);
  payments.put({ orderId: 42, invoiceId: 'token-42', externalId: 'order_42_1' });
  openSignedIn('/payment-success-redirect');
  expect(await screen.findByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
  const shownAt = Date.now();
  await waitFor(() => expect(screen.getAllByText('Asesmen Anda sekarang tersedia di dashboard.')).toHaveLength(2));
  await waitFor(() => expect(payments.all()).toEqual([]));
  expect(window.location.pathname).toBe('/payment-success-redirect');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(Date.now() - shownAt).toBeGreaterThan(1500);
});
