import type { DeploymentMode } from '@kenali/federation/host';
import { createStorage } from '@kenali/web-core';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { type FakeAnswer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { fakeSnap } from '../../testing/fake-snap.ts';
import { openPaymentOf, orderOf, paid, paymentOf, rina } from '../../testing/fixtures.ts';
import { findPage, openSignedIn, renderSite, untilVisible } from '../../testing/render-site.tsx';

const PATH = '/checkout?orderId=42';
const ORDER = 'GET /api/orders/42';
const TRANSACTION = 'POST /api/midtrans/create-transaction';
const CANCEL = 'POST /api/orders/42/cancel?endsPayment=true';
const SIMULATE = 'POST /api/midtrans/simulate-payment/42';
const TOKEN: FakeAnswer = {
  status: 201,
  body: {
    token: 'snap-1',
    providerOrderId: 'order_42_1',
    snapJsUrl: 'https://snap.example.test/order.js',
    clientKey: 'SB-Mid-client-1',
  },
};
const cancelled = orderOf({ status: 'cancelled', paymentStatus: 'failed' });
const snap = fakeSnap();
let isScriptLoaded = false;

const open = (answers: Record<string, FakeAnswer> = {}, mode?: DeploymentMode) => {
  const usual = {
    [ORDER]: { body: orderOf() },
    [TRANSACTION]: TOKEN,
    'GET /api/payment-status/42': { body: paymentOf() },
  };
  return openSignedIn(PATH, { ...usual, ...answers }, mode);
};
const payButton = () => screen.findByRole('button', { name: 'Bayar sekarang' });

async function openPopup() {
  snap.opened.length = 0;
  await userEvent.click(await payButton());
  if (!isScriptLoaded) await snap.letScriptLoad();
  isScriptLoaded = true;
  return snap.popup();
}

describe('opening the page', () => {
  it('when the address has no order id, then the cart opens', async () => {
    openSignedIn('/checkout');
    expect(await findPage('Keranjang')).toBeVisible();
    expect(window.location.pathname).toBe('/cart');
  });

  it('when a visitor opens it, then the login page opens with the way back', async () => {
    renderSite(PATH, fakeServer({}));
    await untilVisible(() => screen.getByRole('heading', { name: 'Login Diperlukan' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.search).toBe('?next=%2Fcheckout%3ForderId%3D42');
  });

  it('while the order loads, a loading message is shown', async () => {
    openSignedIn(PATH, { [ORDER]: () => new Promise(() => undefined) });
    expect(await screen.findByText('Memuat pesanan...')).toBeInTheDocument();
  });

  it.each([PATH, '/checkout?orderId=x'])('%s: when the order does not exist, then a message is shown', async (path) => {
    openSignedIn(path);
    expect(await screen.findByText('Order not found')).toBeVisible();
    expect(screen.getByRole('link', { name: /Kembali ke dashboard/i })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByText('Please try again or contact support.')).toBeVisible();
  });

  it('when the order cannot be read, then an error is shown and a retry shows the order', async () => {
    const { api } = open({ [ORDER]: { status: 503, body: 'away' } });
    expect(await screen.findByText('Failed to load order details')).toBeVisible();
    expect(screen.getByText('Please try again or contact support.')).toBeVisible();
    api.answers[ORDER] = { body: orderOf() };
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await payButton()).toBeVisible();
  });
});

describe('order', () => {
  it('a pending order shows items, payer, method and total', async () => {
    open({ [ORDER]: { body: orderOf({ paymentMethod: 'qris' }) } });
    const items = within(await screen.findByRole('region', { name: 'Pesanan #42' }));
    expect(items.getByText('Profil Sensori')).toBeVisible();
    expect(items.getByText('Rp 350.000')).toBeVisible();
    const payer = within(screen.getByRole('region', { name: 'Pembayar' }));
    for (const text of ['Rina Lestari', rina.email, rina.whatsappNumber]) expect(payer.getByText(text)).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Metode pembayaran' })).getByText('QRIS')).toBeVisible();
    expect(document.title).toBe('Checkout · Kenali');
  });

  it.each([
    ['demo', 1],
    ['production', 0],
  ] as const)('%s mode shows %i demo banners', async (mode, count) => {
    open({}, mode);
    await payButton();
    expect(screen.queryAllByText('Mode demo')).toHaveLength(count);
  });

  it('a paid order shows its total and one link to the dashboard, and cannot be paid or cancelled', async () => {
    open({ [ORDER]: { body: orderOf({ status: 'completed', paymentStatus: 'paid' }) } });
    expect(await screen.findByText(/Pesanan ini sudah dibayar/)).toBeVisible();
    expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('Rp 350.000');
    expect(screen.getByRole('link', { name: /Kembali ke dashboard/i })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Bayar|Batalkan/ })).toBeNull();
  });

  it('a free order opens no popup', async () => {
    const { api } = open({
      [ORDER]: { body: orderOf({ totalAmount: '0.00' }) },
      'POST /api/payments/create': { status: 201, body: { success: true } },
      'GET /api/payment-status/42': { body: paid },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Dapatkan akses gratis' }));
    expect(await findPage('Pembayaran Berhasil!')).toBeVisible();
    expect(api.callsTo('POST /api/payments/create')[0]?.body).toEqual({ orderId: 42, paymentMethod: 'free_access' });
    expect(api.callsTo(TRANSACTION)).toHaveLength(0);
  });
});

describe('paying', () => {
  it('when the popup reports success, then the payment page shows the status of the server', async () => {
    const { api } = open({ [SIMULATE]: { status: 409, body: 'no' } }, 'demo');
    await openPopup();
    expect(api.callsTo(TRANSACTION)[0]?.body).toMatchObject({
      orderId: 42,
      amount: 350000,
      itemDetails: [{ id: 1, name: 'Profil Sensori', price: 350000, quantity: 1 }],
    });
    expect(createStoredPayments(createStorage(), 7).all()).toEqual([
      { orderId: 42, invoiceId: 'snap-1', externalId: 'order_42_1' },
    ]);
    expect(screen.queryByRole('button', { name: 'Batalkan pesanan' })).toBeNull();
    await snap.press('onSuccess');
    expect(await findPage('Pembayaran Dalam Proses')).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/payment-success?orderId=42');
    expect(api.callsTo(SIMULATE)).toHaveLength(1);
  });

  it('while the popup is open, then the page behind it stays, and the success of a paid order leads on', async () => {
    const { api, webCore } = open();
    await openPopup();
    const read = () => act(() => webCore.queryClient.refetchQueries({ queryKey: ['/api/orders/42'] }));
    api.answers[ORDER] = { body: orderOf({ paymentMethod: 'bank_transfer', openPayment: openPaymentOf() }) };
    await read();
    expect(screen.queryByText('812785002530231')).toBeNull();
    api.answers[ORDER] = { body: orderOf({ status: 'completed', paymentStatus: 'paid' }) };
    await read();
    expect(screen.getByRole('button', { name: 'Memproses...' })).toBeVisible();
    api.answers['GET /api/payment-status/42'] = { body: paid };
    await snap.press('onSuccess');
    expect(await findPage('Pembayaran Berhasil!')).toBeVisible();
  });

  it('when the popup closes or fails, then the pay button works again', async () => {
    open();
    await openPopup();
    await snap.press('onClose');
    expect(await payButton()).not.toHaveAttribute('aria-busy');
    await openPopup();
    await snap.press('onError');
    expect(await screen.findByText('Pembayaran Gagal')).toBeVisible();
    expect(await payButton()).not.toHaveAttribute('aria-busy');
  });

  it.each<[string, FakeAnswer, string]>([
    ['the provider is unavailable', { status: 502, body: 'boom' }, 'Gagal membuat transaksi: HTTP 502 - boom'],
    ['the token is missing', { body: {} }, 'Token pembayaran tidak ditemukan dalam response'],
  ])('when %s, then a message is shown', async (_when, answer, text) => {
    open({ [TRANSACTION]: answer });
    await userEvent.click(await payButton());
    expect(await screen.findByText(text)).toBeVisible();
    expect(await payButton()).not.toHaveAttribute('aria-busy');
  });

  it('when the order was paid in the meantime, then the page shows it as paid', async () => {
    const { api } = open({ [TRANSACTION]: refusal(409, 'ORDER_NOT_PAYABLE', 'Pesanan ini tidak dapat dibayar.') });
    await payButton();
    api.answers[ORDER] = { body: orderOf({ status: 'completed', paymentStatus: 'paid' }) };
    await userEvent.click(await payButton());
    expect(await screen.findByText(/Pesanan ini sudah dibayar/)).toBeVisible();
  });
});

describe('Batalkan pesanan', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Batalkan pesanan' }));
    return within(await screen.findByRole('dialog', { name: 'Batalkan pesanan ini?' }));
  };

  it('when confirmed, then the order is cancelled and the stored payment is removed', async () => {
    const payments = createStoredPayments(createStorage(), 7);
    payments.put({ orderId: 42, invoiceId: 'snap-1', externalId: 'order_42_1' });
    open({ [CANCEL]: { body: cancelled } });
    await userEvent.click((await ask()).getByRole('button', { name: 'Ya, batalkan' }));
    expect((await screen.findAllByText('Pesanan dibatalkan'))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bayar sekarang' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Checkout' })).toHaveFocus());
    expect(payments.all()).toEqual([]);
  });

  it.each([
    ['no method', null, 'Anda perlu memesan lagi.'],
    ['a wallet', openPaymentOf({ method: 'gopay', vaNumber: null, bank: null }), 'Anda perlu memesan lagi.'],
    ['a number', openPaymentOf(), 'kode pembayarannya tidak dapat dipakai lagi.'],
  ])('the question for an order with %s says what it ends', async (_, openPayment, said) => {
    open({ [ORDER]: { body: orderOf({ openPayment }) } });
    const end = `Pesanan #42 belum dibayar. Setelah dibatalkan, ${said}`;
    expect((await ask()).getByText(end)).toBeVisible();
  });

  it('when declined, then nothing is sent', async () => {
    const { api } = open({ [CANCEL]: { body: cancelled } });
    await userEvent.click((await ask()).getByRole('button', { name: 'Jangan batalkan' }));
    expect(await payButton()).toBeVisible();
    expect(api.callsTo(CANCEL)).toHaveLength(0);
  });

  it('when the server refuses, then its sentence is shown and the order is read again', async () => {
    const sentence = 'Pesanan ini sudah dibayar, jadi tidak dapat dibatalkan.';
    const { api } = open({ [CANCEL]: refusal(409, 'ORDER_ALREADY_PAID', sentence) });
    const dialog = await ask();
    api.answers[ORDER] = { body: orderOf({ status: 'completed', paymentStatus: 'paid' }) };
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, batalkan' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await screen.findByText(/Asesmen Anda tersedia di dashboard/)).toBeVisible();
  });

  it('when the answer is lost after the order was cancelled, then the order is shown as cancelled', async () => {
    const { api } = open({ [CANCEL]: { status: 503, body: 'away' } });
    const dialog = await ask();
    api.answers[ORDER] = { body: cancelled };
    await userEvent.click(dialog.getByRole('button', { name: 'Ya, batalkan' }));
    // Once in the page and once in the toast.
    await waitFor(() => expect(screen.getAllByText('Pesanan dibatalkan')).toHaveLength(2));
  });

  it('when the server fails, then a toast says so, and it can be repeated', async () => {
    const { api } = open({ [CANCEL]: { status: 503, body: 'away' } });
    await userEvent.click((await ask()).getByRole('button', { name: 'Ya, batalkan' }));
    expect(await screen.findByText('Pesanan belum dapat dibatalkan')).toBeVisible();
    expect(screen.getByText('Silakan coba lagi sebentar lagi.')).toBeVisible();
    api.answers[CANCEL] = { body: cancelled };
    await userEvent.click((await ask()).getByRole('button', { name: 'Ya, batalkan' }));
    expect((await screen.findAllByText('Pesanan dibatalkan'))[0]).toBeVisible();
  });
});

describe('a waiting order', () => {
  const waiting = orderOf({ paymentMethod: 'bank_transfer', openPayment: openPaymentOf() });

  it('shows bank, number, amount and deadline, and the button continues', async () => {
    open({ [ORDER]: { body: waiting } });
    const method = within(await screen.findByRole('region', { name: 'Metode pembayaran' }));
    for (const text of ['Virtual account, BCA', '812785002530231', '22 November 2026, 16.00 WIB'])
      expect(method.getByText(text)).toBeVisible();
    expect(screen.getByText(/diperbarui otomatis/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Lanjutkan pembayaran' })).toBeVisible();
  });

  it('under review can be neither paid nor cancelled', async () => {
    const openPayment = openPaymentOf({ method: 'credit_card', isInReview: true });
    open({ [ORDER]: { body: orderOf({ openPayment }) } });
    expect(await screen.findByText(/sedang diperiksa/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Bayar|Lanjutkan|Batalkan/ })).toBeNull();
  });
});

describe('when the popup was left', () => {
  it.each(['onClose', 'onError'] as const)(
    '%s: the page reads the order again and offers no payment for an ended one',
    async (outcome) => {
      const { api } = open();
      await openPopup();
      api.answers[ORDER] = { body: orderOf({ status: 'cancelled', paymentStatus: 'expired' }) };
      snap.press(outcome);
      expect(await screen.findByText('Pesanan kedaluwarsa')).toBeVisible();
      expect(screen.queryByRole('button', { name: /Bayar|Lanjutkan|Batalkan/ })).toBeNull();
    },
  );

  it('onError: when the order was paid elsewhere, then nothing says that the payment failed', async () => {
    const { api, webCore } = open({ 'GET /api/payment-status/42': { body: paid } });
    const show = jest.spyOn(webCore.toast, 'show');
    await openPopup();
    const reads = api.callsTo(ORDER).length;
    api.answers[ORDER] = { body: orderOf({ status: 'completed', paymentStatus: 'paid' }) };
    await snap.press('onError');
    await waitFor(() => expect(api.callsTo(ORDER).length).toBeGreaterThan(reads));
    expect(await screen.findByText('Pembayaran Berhasil!')).toBeVisible();
    expect(show).not.toHaveBeenCalled();
  });
});

it.each([
  [{ paymentStatus: 'failed', cancelledBy: 'buyer' }, /^Anda membatalkan/],
  [{ paymentStatus: 'failed', cancelledBy: null }, /oleh praktik/],
  [{ paymentStatus: 'expired' }, /^Batas waktu/],
  [{ paymentStatus: 'refunded' }, /^Pembayaran pesanan ini dikembalikan/],
  [{ paymentStatus: 'failed', cancelledBy: 'buyer', replacedBy: 8 }, /^Anda menggantinya/],
] as const)('an ended order (%j) has its own sentence first and cannot be paid', async (state, said) => {
  open({ [ORDER]: { body: orderOf({ status: 'cancelled', ...state }) } });
  const sentence = await screen.findByText(said);
  expect(sentence).toBeVisible();
  expect(sentence.compareDocumentPosition(screen.getByRole('region', { name: /^Pesanan/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('Rp 350.000');
  const isOver = state.paymentStatus === 'refunded' || 'replacedBy' in state;
  expect(screen.queryAllByRole('button', { name: 'Pesan lagi' })).toHaveLength(isOver ? 0 : 1);
  expect(screen.queryByRole('button', { name: /Bayar|Lanjutkan|Batalkan/ })).toBeNull();
});

it('when an expired order was paid late, then a press to order again shows that on the page, and nothing is ordered', async () => {
  const { api } = open({ [ORDER]: { body: orderOf({ status: 'cancelled', paymentStatus: 'expired' }) } });
  const again = await screen.findByRole('button', { name: 'Pesan lagi' });
  api.answers[ORDER] = { body: orderOf({ status: 'completed', paymentStatus: 'paid' }) };
  await userEvent.click(again);
  const main = within(screen.getByRole('main'));
  expect(await main.findByText(/^Pesanan ini sudah dibayar/)).toBeVisible();
  expect(main.queryByText('Pesanan kedaluwarsa')).toBeNull();
  expect(main.queryByRole('button', { name: 'Pesan lagi' })).toBeNull();
  expect(window.location.pathname).toBe('/checkout');
});

it('an expired order is ordered again through the cart', async () => {
  open({ [ORDER]: { body: orderOf({ status: 'cancelled', paymentStatus: 'expired' }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Pesan lagi' }));
  expect(await findPage('Keranjang')).toBeVisible();
  expect(window.location.pathname).toBe('/cart');
});
