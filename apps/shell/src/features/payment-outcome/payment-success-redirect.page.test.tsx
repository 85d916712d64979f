import { createStorage } from '@kenali/web-core';
import { screen, waitFor } from '@testing-library/react';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { orderOf } from '../../testing/fixtures.ts';
import { openSignedIn, renderSite } from '../../testing/render-site.tsx';

const PAID = { status: 'completed', paymentStatus: 'paid' } as const;

// The page redirects after a delay. With fake timers, time passes only while the test waits, even on a slow machine.
beforeEach(() => jest.useFakeTimers());

it('payment-success-redirect: shows toast and card, clears stored payments, and opens the dashboard after 2 s', async () => {
  const payments = createStoredPayments(createStorage(), 7);
  payments.put({ orderId: 42, invoiceId: 'token-42', externalId: 'order_42_1' });
  openSignedIn('/payment-success-redirect', { 'GET /api/orders': { body: [orderOf(PAID)] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pembayaran diterima' })).toBeVisible();
  expect(await screen.findByText('Pembayaran Berhasil!')).toBeVisible();
  const shownAt = Date.now();
  await waitFor(() => expect(screen.getAllByText('Asesmen Anda sekarang tersedia di dashboard.')).toHaveLength(2));
  await waitFor(() => expect(payments.all()).toEqual([]));
  expect(window.location.pathname).toBe('/payment-success-redirect');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(Date.now() - shownAt).toBeGreaterThan(1500);
});

it('payment-success-redirect: when the order in the address is paid, then it is confirmed although a newer one waits', async () => {
  const orders = [orderOf({ id: 43 }), orderOf(PAID)];
  openSignedIn('/payment-success-redirect?order_id=order_42_1', { 'GET /api/orders': { body: orders } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pembayaran diterima' })).toBeVisible();
});

it.each<[string, FakeAnswer, string]>([
  ['pending', { body: [orderOf({ paymentStatus: 'pending' })] }, 'Menunggu pembayaran'],
  ['expired', { body: [orderOf({ status: 'cancelled', paymentStatus: 'expired' })] }, 'Pesanan kedaluwarsa'],
  ['refunded', { body: [orderOf({ status: 'cancelled', paymentStatus: 'refunded' })] }, 'Dana dikembalikan'],
  ['missing', { body: [] }, 'Detail Tidak Ditemukan'],
  ['not read', { status: 503, body: 'away' }, 'Gagal memuat detail pembayaran'],
])(
  'payment-success-redirect: when the order is %s, then it says so and keeps stored payments',
  async (_state, orders, title) => {
    const payments = createStoredPayments(createStorage(), 7);
    payments.put({ orderId: 42, invoiceId: 'token-42', externalId: 'order_42_1' });
    openSignedIn('/payment-success-redirect', { 'GET /api/orders': orders });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByText('Pembayaran Berhasil!')).toBeNull();
    expect(payments.all()).toHaveLength(1);
  },
);

it('payment-success-redirect: when a visitor opens it, then nothing is confirmed and the login page opens', async () => {
  renderSite('/payment-success-redirect', fakeServer({}));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(screen.queryByText('Pembayaran Berhasil!')).toBeNull();
});
