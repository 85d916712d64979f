import { fullName } from '@kenali/contracts';
import { createStorage } from '@kenali/web-core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { openPaymentOf, paid, paymentOf, rina } from '../../testing/fixtures.ts';
import { openSignedIn, renderSite, untilVisible } from '../../testing/render-site.tsx';

const PATH = '/payment-success?orderId=42';
const STATUS = 'GET /api/payment-status/42';
const payments = () => createStoredPayments(createStorage(), 7);

it.each(['payment-success', 'payment-failed'])(
  '%s: when a visitor opens it, then a message and the login page follow, with the way back',
  async (page) => {
    renderSite(`/${page}?orderId=42`, fakeServer({}));
    await untilVisible(() => screen.getByRole('heading', { name: 'Login Diperlukan' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.search).toBe(`?next=%2F${page}%3ForderId%3D42`);
  },
);

it.each(['/payment-success', '/payment-failed', '/payment-success?orderId=abc'])(
  '%s: when the order id is missing, then a toast is shown and the dashboard opens',
  async (path) => {
    openSignedIn(path);
    expect(await screen.findByText('Order ID tidak ditemukan')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
  },
);

it('details: while they load, a loading message is shown', async () => {
  openSignedIn(PATH, { [STATUS]: () => new Promise(() => undefined) });
  expect(await screen.findByText('Memuat detail pembayaran...')).toBeInTheDocument();
});

it('paid order: shows badge, facts, items, total and both links', async () => {
  openSignedIn(PATH, { [STATUS]: { body: paid } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
  expect(screen.getByText('Lunas')).toBeVisible();
  expect(screen.getByText('#42')).toBeVisible();
  expect(screen.getByText('Virtual account')).toBeVisible();
  expect(screen.getByText('21 November 2026, 14.30 WIB')).toBeVisible();
  expect(screen.getByText('Profil Sensori')).toBeVisible();
  expect(screen.getAllByText('Rp 350.000')).toHaveLength(2);
  expect(screen.getByText('Status diperbarui otomatis dalam beberapa menit.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mulai Asesmen' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(document.title).toBe('Detail pembayaran · Kenali');
});

it('paid order: the button prints, with who paid whom', async () => {
  window.print = jest.fn();
  openSignedIn(PATH, { [STATUS]: { body: paid } });
  await userEvent.click(await screen.findByRole('button', { name: 'Cetak bukti pembayaran' }));
  expect(window.print).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Dibayar oleh').nextElementSibling).toHaveTextContent(fullName(rina));
  expect(screen.getByText('Diterima oleh').nextElementSibling).toHaveTextContent('Kenali');
});

it.each([
  ['waiting', paymentOf()],
  ['refunded', paymentOf({ status: 'cancelled', paymentStatus: 'refunded' })],
  ['free', { ...paid, totalAmount: '0.00' }],
])('%s order: nothing is printed as a proof of payment', async (_, payment) => {
  openSignedIn(PATH, { [STATUS]: { body: payment } });
  await screen.findByText('#42');
  expect(screen.queryByRole('button', { name: 'Cetak bukti pembayaran' })).toBeNull();
  expect(screen.queryByText('Dibayar oleh')).toBeNull();
});

it('pending order: when it is paid, then the page updates without a reload', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const { api } = openSignedIn(PATH, { [STATUS]: { body: paymentOf() } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pembayaran Dalam Proses' })).toBeVisible();
  expect(screen.getByText('Menunggu')).toBeVisible();
  expect(screen.getByText('Belum dipilih')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mulai Asesmen' })).toBeNull();
  api.answers[STATUS] = { body: paid };
  expect(await screen.findByText('Lunas')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mulai Asesmen' })).toBeVisible();
});

it('denied payment: its sentence appears once, and a later payment by another method shows', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const { api } = openSignedIn(PATH, { [STATUS]: { body: paymentOf({ paymentStatus: 'failed' }) } });
  expect(await screen.findByText(/^Percobaan terakhir tidak disetujui/)).toBeVisible();
  expect(screen.getByText(/diperbarui otomatis/)).toBeVisible();
  api.answers[STATUS] = { body: paid };
  expect(await screen.findByText('Lunas')).toBeVisible();
});

it('refunded order: the badge shows the raw status', async () => {
  openSignedIn(PATH, { [STATUS]: { body: paymentOf({ status: 'cancelled', paymentStatus: 'refunded' }) } });
  expect(await screen.findByText('refunded')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Pembayaran Dalam Proses' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mulai Asesmen' })).toBeNull();
});

it.each([
  ['refunded', null, /dikembalikan/],
  ['expired', null, /Batas waktu/],
  ['failed', 'buyer', /^Anda membatalkan/],
  ['failed', null, /dibatalkan oleh praktik/],
] as const)(
  '%s order, cancelled by %s: says what happened and promises nothing',
  async (paymentStatus, cancelledBy, said) => {
    openSignedIn(PATH, { [STATUS]: { body: paymentOf({ status: 'cancelled', paymentStatus, cancelledBy }) } });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(/muncul di dashboard|diperbarui otomatis/)).toBeNull();
  },
);

it('waiting transfer: shows number, deadline and the way back to the popup', async () => {
  openSignedIn(PATH, {
    [STATUS]: { body: paymentOf({ paymentMethod: 'bank_transfer', openPayment: openPaymentOf() }) },
  });
  const region = within(await screen.findByRole('region', { name: 'Menunggu pembayaran' }));
  expect(region.getByText('812785002530231')).toBeVisible();
  expect(region.getByText('22 November 2026, 16.00 WIB')).toBeVisible();
  expect(region.getByRole('link', { name: 'Lanjutkan pembayaran' })).toHaveAttribute('href', '/checkout?orderId=42');
  expect(screen.getByText(/diperbarui otomatis/)).toBeVisible();
});

it('partly refunded order: tells the amount', async () => {
  openSignedIn(PATH, { [STATUS]: { body: { ...paid, refundedAmount: '50000.00' } } });
  expect(await screen.findByText(/Rp 50\.000 dari pembayaran ini dikembalikan/)).toBeVisible();
});

it('stored payments: when the details have loaded, then only the payment of this order is removed', async () => {
  payments().put({ orderId: 41, invoiceId: 'token-41', externalId: 'order_41_1' });
  payments().put({ orderId: 42, invoiceId: 'token-42', externalId: 'order_42_1' });
  openSignedIn(PATH, { [STATUS]: { body: paid } });
  await screen.findByText('Lunas');
  await waitFor(() => expect(payments().all()).toHaveLength(1));
  expect(payments().all()[0]?.orderId).toBe(41);
});

it('details: when they cannot be read, then an error is shown, stored payments stay, and a retry shows them', async () => {
  payments().put({ orderId: 42, invoiceId: 'token-42', externalId: 'order_42_1' });
  const { api } = openSignedIn(PATH, { [STATUS]: { status: 503, body: 'away' } });
  expect(await screen.findByText('Gagal memuat detail pembayaran')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Detail Tidak Ditemukan' })).toBeVisible();
  expect(payments().all()).toHaveLength(1);
  api.answers[STATUS] = { body: paid };
  screen.getByRole('button', { name: 'Coba lagi' }).click();
  expect(await screen.findByText('Lunas')).toBeVisible();
});
