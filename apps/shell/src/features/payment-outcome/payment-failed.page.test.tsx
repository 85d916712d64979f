import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cartIds, orderOf, paid, paymentOf, sensory } from '../../testing/fixtures.ts';
import { openSignedIn } from '../../testing/render-site.tsx';

const PATH = '/payment-failed?orderId=42';
const STATUS = 'GET /api/payment-status/42';
const expired = paymentOf({ status: 'cancelled', paymentStatus: 'expired', paymentMethod: 'qris' });
const PAID = { status: 'completed', paymentStatus: 'paid' } as const;

it('expired order: shows badge, facts, items, causes and the support contact', async () => {
  openSignedIn(PATH, { [STATUS]: { body: expired } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Pembayaran Gagal' })).toBeVisible();
  expect(screen.getByText('Kedaluwarsa')).toBeVisible();
  expect(screen.getByText('#42')).toBeVisible();
  expect(screen.getByText('QRIS')).toBeVisible();
  expect(screen.getByText('Profil Sensori')).toBeVisible();
  expect(screen.getAllByText('Rp 350.000')).toHaveLength(2);
  const causes = within(screen.getByRole('region', { name: 'Kemungkinan penyebab' }));
  expect(causes.getAllByRole('listitem')).toHaveLength(4);
  expect(causes.getByRole('link', { name: '+62 812-0000-0002' })).toHaveAttribute(
    'href',
    'https://wa.me/6281200000002',
  );
  expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
});

it('expired order: the sentence names the cause, and the list marks it', async () => {
  openSignedIn(PATH, { [STATUS]: { body: expired } });
  expect(await screen.findByText(/^Batas waktu habis/)).toBeVisible();
  const causes = within(screen.getByRole('region', { name: 'Kemungkinan penyebab' }));
  const marked = causes.getAllByRole('listitem').filter((item) => item.textContent?.includes('penyebab pesanan ini'));
  expect(marked.map(({ textContent }) => textContent)).toEqual([
    'Batas waktu pembayaran habis. (penyebab pesanan ini)',
  ]);
});

it.each([{ paymentStatus: 'failed', cancelledBy: 'buyer' }, { paymentStatus: 'refunded' }] as const)(
  'known cause (%j): the usual causes are folded away',
  async (state) => {
    openSignedIn(PATH, { [STATUS]: { body: paymentOf({ status: 'cancelled', ...state }) } });
    const causes = await screen.findByRole('region', { name: 'Kemungkinan penyebab' });
    expect(causes.querySelector('details')).not.toHaveAttribute('open');
  },
);

it('refused payment: the causes are open, because nobody knows which it was', async () => {
  openSignedIn(PATH, { [STATUS]: { body: paymentOf({ paymentStatus: 'failed' }) } });
  expect(await screen.findByText(/tidak disetujui bank/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Kemungkinan penyebab' }).querySelector('details')).toBeNull();
});

it.each([
  ['failed', 'Gagal'],
  ['refunded', 'refunded'],
] as const)('%s order: the badge shows %s', async (paymentStatus, label) => {
  openSignedIn(PATH, { [STATUS]: { body: paymentOf({ status: 'cancelled', paymentStatus }) } });
  expect(await screen.findByText(label)).toBeVisible();
});

it('paid order: shows that it is paid, names no causes and offers no retry', async () => {
  openSignedIn(PATH, { [STATUS]: { body: paid } });
  expect(await screen.findByText(/Pesanan ini sudah dibayar/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Asesmen yang dibeli' })).toBeVisible();
  expect(screen.queryByText(/gagal dibayar|penyebab/i)).toBeNull();
  expect(within(screen.getByRole('main')).getByRole('link', { name: '+62 812-0000-0002' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Coba Lagi Pembayaran' })).toBeNull();
});

it('Coba Lagi Pembayaran: when pressed, then the cart contains each unpaid assessment once, without what is not sold any more', async () => {
  localStorage.setItem('kenali.cart', JSON.stringify([sensory]));
  const items = [sensory.id, 99].map((id) => ({
    id,
    price: '350000.00',
    assessment: { id, name: `Asesmen ${id}`, type: 'sensory' as const },
  }));
  openSignedIn(PATH, {
    [STATUS]: { body: expired },
    'GET /api/orders/42': { body: orderOf({ status: 'cancelled', orderItems: items }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Coba Lagi Pembayaran' }));
  await waitFor(() => expect(window.location.pathname).toBe('/cart'));
  expect(await screen.findByText('Tidak dijual lagi: Asesmen 99.')).toBeVisible();
  expect(cartIds()).toEqual([sensory.id]);
});

it('Coba Lagi Pembayaran: when none of its assessments is sold any more, then it says so and the catalogue opens', async () => {
  openSignedIn(PATH, {
    [STATUS]: { body: expired },
    'GET /api/orders/42': { body: orderOf({ status: 'cancelled' }) },
    'GET /api/assessments': { body: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Coba Lagi Pembayaran' }));
  expect(await screen.findByText('Asesmen tidak tersedia lagi')).toBeVisible();
  expect([window.location.pathname, cartIds()]).toEqual(['/assessments', []]);
});

it('Coba Lagi Pembayaran: when the order was paid after the page was read, then it says so and the cart is unchanged', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { api } = openSignedIn(PATH, { [STATUS]: { body: expired }, 'GET /api/orders/42': { body: orderOf(PAID) } });
  const button = await screen.findByRole('button', { name: 'Coba Lagi Pembayaran' });
  api.answers[STATUS] = { body: paid };
  await userEvent.click(button);
  expect(await screen.findByText(/^Pesanan ini sudah dibayar\. Asesmen/)).toBeVisible();
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect([window.location.pathname, cartIds()]).toEqual(['/payment-failed', []]);
});

it('Coba Lagi Pembayaran: when the order can still be paid, then the cart pays this order', async () => {
  const TRANSACTION = 'POST /api/midtrans/create-transaction';
  const order = orderOf({ status: 'pending', paymentStatus: 'failed' });
  const { api } = openSignedIn(PATH, {
    [STATUS]: { body: paymentOf({ paymentStatus: 'failed' }) },
    'GET /api/orders/42': { body: order },
    'GET /api/orders': { body: [order] },
    [TRANSACTION]: { status: 503, body: 'away' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Coba Lagi Pembayaran' }));
  await waitFor(() => expect(window.location.pathname).toBe('/cart'));
  await userEvent.click(await screen.findByRole('button', { name: 'Bayar sekarang' }));
  await waitFor(() => expect(api.callsTo(TRANSACTION)[0]?.body).toMatchObject({ orderId: 42 }));
  expect(api.callsTo('POST /api/orders')).toHaveLength(0);
});

it('Coba Lagi Pembayaran: when the order cannot be read, then a toast is shown and the cart is unchanged', async () => {
  const { api } = openSignedIn(PATH, {
    [STATUS]: { body: expired },
    'GET /api/orders/42': { status: 503, body: 'away' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Coba Lagi Pembayaran' }));
  expect(await screen.findByText('Gagal mengulang pembayaran')).toBeVisible();
  expect(window.location.pathname).toBe('/payment-failed');
  expect(cartIds()).toEqual([]);
  api.answers['GET /api/orders/42'] = { body: orderOf({ status: 'cancelled' }) };
  await userEvent.click(screen.getByRole('button', { name: 'Coba Lagi Pembayaran' }));
  await waitFor(() => expect(window.location.pathname).toBe('/cart'));
  expect(cartIds()).toEqual([sensory.id]);
});

it('details: when the account has no such order, then nothing says that one is kept, or can be read later', async () => {
  openSignedIn(PATH, { [STATUS]: { status: 404, body: { code: 'NOT_FOUND', message: 'Tidak ditemukan.' } } });
  expect(await screen.findByText('Gagal memuat detail pembayaran')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Detail Tidak Ditemukan' })).toBeVisible();
  expect(screen.getByText(/^Pesanan tidak ditemukan dari alamat ini/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
});
