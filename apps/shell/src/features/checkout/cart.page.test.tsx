import { type OrderView, POLL_ORDERS_MS } from '@kenali/contracts';
import { userAssessmentView } from '@kenali/contracts/testing';
import type { DeploymentMode } from '@kenali/federation/host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { fakeSnap } from '../../testing/fake-snap.ts';
import {
  cartIds,
  learning,
  openPaymentOf,
  orderOf,
  paid,
  paymentOf,
  rina,
  sensory,
  started,
} from '../../testing/fixtures.ts';
import { fakeRemotes, findPage, openSignedIn, renderSite } from '../../testing/render-site.tsx';

const ORDER = 'POST /api/orders';
const TRANSACTION = 'POST /api/midtrans/create-transaction';
const CANCEL = 'POST /api/orders/42/cancel';
const ALREADY_PAID = refusal(409, 'ORDER_ALREADY_PAID', 'Pesanan ini sudah dibayar, jadi tidak dapat dibatalkan.');
const TOKEN: FakeAnswer = {
  status: 201,
  body: { token: 'snap-1', snapJsUrl: 'https://snap.example.test/snap.js', clientKey: 'client-key' },
};
const PAID_NOW = {
  'GET /api/orders': {
    body: [orderOf({ status: 'completed', paymentStatus: 'paid', paidAt: new Date().toISOString() })],
  },
  'GET /api/user-assessments': { body: [userAssessmentView({ orderId: 42 })] },
};
const READY = /^Pembayaran diterima\. .+ siap$/;
const snap = fakeSnap();
let isScriptLoaded = false;

interface Options {
  path?: string;
  cart?: unknown[];
  isSignedIn?: boolean;
  /** Whether to wait until the parts are shown. */
  isLoaded?: boolean;
  answers?: Parameters<typeof fakeServer>[0];
  mode?: DeploymentMode;
}

async function open({
  path = '/cart',
  cart = [sensory],
  isSignedIn = true,
  isLoaded = true,
  answers = {},
  mode,
}: Options = {}) {
  localStorage.setItem('kenali.cart', JSON.stringify(cart));
  if (isSignedIn) {
    localStorage.setItem('accessToken', started.accessToken);
    localStorage.setItem('user', JSON.stringify(rina));
  }
  const api = fakeServer({
    'GET /api/auth/user': { body: rina },
    'GET /api/orders': { body: [] },
    'GET /api/user-assessments': { body: [] },
    'GET /api/assessments': { body: cart },
    [ORDER]: { status: 201, body: { id: 42, totalAmount: '350000.00', status: 'pending' } },
    [TRANSACTION]: TOKEN,
    ...answers,
  });
  const site = renderSite(path, api, fakeRemotes(), mode);
  if (isLoaded) await findPage('Keranjang');
  return { api, ...site };
}

const payButton = () => screen.findByRole('button', { name: 'Bayar sekarang' });
const press = async () => userEvent.click(await payButton());

/** Presses the pay button and waits for the popup. The script loads only once per test file. */
async function openPopup() {
  snap.opened.length = 0;
  await press();
  if (!isScriptLoaded) await snap.letScriptLoad();
  isScriptLoaded = true;
  return snap.popup();
}

describe('until everything is known that would move something', () => {
  const openWithout = async (key: string, options: Options) => {
    let arrive = () => {};
    const answers = { [key]: () => new Promise<FakeAnswer>((resolve) => (arrive = () => resolve({ body: [] }))) };
    const { webCore } = await open({ ...options, answers, isLoaded: false });
    const waitForOthers = () =>
      waitFor(() => expect(webCore.queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })).toHaveLength(1));
    return { waitForOthers, arrive: () => act(async () => arrive()) };
  };
  const isLoading = () => screen.queryByText('Memuat data Anda...') !== null;

  it.each([
    ['a filled cart', 'GET /api/orders', [sensory]],
    ['a filled cart', 'GET /api/user-assessments', [sensory]],
    ['a filled cart', 'GET /api/assessments', [sensory]],
    ['an empty cart', 'GET /api/orders', []],
    ['the cart of a visitor', 'GET /api/assessments', [sensory], false],
  ])('%s waits for %s', async (_, key, cart, isSignedIn = true) => {
    const { waitForOthers, arrive } = await openWithout(key, { cart, isSignedIn });
    await waitFor(() => expect(isLoading()).toBe(true));
    await waitForOthers();
    expect(isLoading()).toBe(true);
    await arrive();
    await waitFor(() => expect(isLoading()).toBe(false));
  });
});

describe('cart items', () => {
  it('an empty cart links to the assessments and has no pay button', async () => {
    await open({ cart: [], isSignedIn: false });
    expect(screen.getByText('Keranjang Anda masih kosong')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat asesmen' })).toHaveAttribute('href', '/assessments');
    expect(screen.queryByRole('button', { name: 'Bayar sekarang' })).toBeNull();
  });

  it('when an item is removed, then list, total and stored cart change', async () => {
    await open({ cart: [sensory, { ...learning, price: '250000.00' }], isSignedIn: false });
    const list = screen.getByRole('region', { name: 'Isi keranjang' });
    expect(within(list).getByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
    expect(screen.getByText('Rp 600.000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Profil Sensori' }));
    expect(within(list).queryByText('Profil Sensori')).toBeNull();
    expect(screen.queryByText('Rp 600.000')).toBeNull();
    expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toHaveLength(1);
  });

  it('when a visitor presses checkout, then a message and the login page follow, and the cart stays', async () => {
    const { api } = await open({ isSignedIn: false });
    const summary = within(screen.getByRole('region', { name: 'Ringkasan pesanan' }));
    expect(summary.getByText('Rp 350.000')).toBeVisible();
    expect(summary.getByText(/Virtual account, e-wallet, QRIS, kartu, dan gerai ritel/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke asesmen' })).toHaveAttribute('href', '/assessments');
    await press();
    expect(await screen.findByText('Login Diperlukan')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(window.location.search).toBe('?next=%2Fcart');
    expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toHaveLength(1);
    expect(api.callsTo(ORDER)).toHaveLength(0);
  });
});

describe('popup', () => {
  it('when pay is pressed, then the order has the ids and the transaction has the prices the buyer saw', async () => {
    const { api } = await open({ cart: [sensory, learning] });
    const { token } = await openPopup();
    expect(token).toBe('snap-1');
    expect(document.querySelector('script[data-client-key="client-key"]')).toHaveAttribute(
      'src',
      'https://snap.example.test/snap.js',
    );
    expect(api.callsTo(ORDER)[0]?.body).toEqual({ assessmentIds: [1, 2] });
    expect(api.callsTo(TRANSACTION)[0]?.body).toEqual({
      orderId: 42,
      amount: 350000,
      customerDetails: { first_name: 'Rina', last_name: 'Lestari', email: rina.email, phone: rina.whatsappNumber },
      itemDetails: [
        { id: 1, name: 'Profil Sensori', price: 350000, quantity: 1 },
        { id: 2, name: 'Gaya Belajar', price: 0, quantity: 1 },
      ],
    });
    expect(screen.getByRole('button', { name: 'Memproses...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('when the popup opens, then the current toast closes, and a later one stays', async () => {
    const { webCore } = await open();
    act(() => webCore.toast.show({ title: 'Ditambahkan ke Keranjang' }));
    expect(await screen.findByText('Ditambahkan ke Keranjang')).toBeVisible();
    await openPopup();
    await waitFor(() => expect(screen.queryByText('Ditambahkan ke Keranjang')).toBeNull());
    await snap.press('onError');
    expect(await screen.findByText('Pembayaran Gagal')).toBeVisible();
  });

  it('when the popup reports success, then the cart is empty, and the dashboard alone says "paid" once the server confirms', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { api } = await open({ answers: { 'GET /api/orders': { body: [orderOf()] } } });
    await openPopup();
    await snap.press('onSuccess');
    expect(await screen.findByText('Pembayaran Dalam Proses')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
    expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toEqual([]);
    expect(await screen.findByRole('region', { name: 'Menunggu pembayaran' })).toBeVisible();
    Object.assign(api.answers, PAID_NOW);
    expect(await screen.findByRole('heading', { name: READY })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Pembayaran Dalam Proses')).toBeNull());
    expect(screen.queryByText('Asesmen Anda sekarang tersedia di dashboard.')).toBeNull();
  });

  it('while the popup is open, then the cart behind it stays, and nothing says before it that the order is paid', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { api, webCore } = await open();
    await openPopup();
    api.answers['GET /api/orders'] = { body: [orderOf({ status: 'completed', paymentStatus: 'paid' })] };
    await act(() => jest.advanceTimersByTimeAsync(3 * POLL_ORDERS_MS));
    expect(webCore.cart.getSnapshot()).toHaveLength(1);
    expect(screen.queryByText('Pembayaran Berhasil!')).toBeNull();
    await snap.press('onClose');
    await act(() => jest.advanceTimersByTimeAsync(POLL_ORDERS_MS));
    expect(webCore.cart.getSnapshot()).toEqual([]);
  });

  it('when another tab empties the cart before the popup closes, then its success leads to the dashboard, and no later visit confirms it again', async () => {
    const { api, webCore } = await open();
    await openPopup();
    api.answers['GET /api/orders'] = { body: [orderOf({ status: 'completed', paymentStatus: 'paid' })] };
    await act(() => webCore.queryClient.fetchQuery({ queryKey: ['/api/orders'], staleTime: 0 }));
    await waitFor(() => expect(webCore.cart.getSnapshot()).toEqual([]));
    await snap.press('onSuccess');
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(localStorage.getItem('kenali.pending-order.7')).toBeNull();
  });

  it('when it was closed without a method, then the order that the cart pays moves nothing; it is named once the cart pays another', async () => {
    const { api, webCore } = await open();
    await openPopup();
    const openPayment = openPaymentOf({ method: null });
    api.answers['GET /api/orders'] = { body: [orderOf({ openPayment })] };
    await snap.press('onClose');
    await waitFor(() => expect(webCore.queryClient.getQueryData(['/api/orders'])).toHaveLength(1));
    expect(screen.queryByText('Menunggu pembayaran')).toBeNull();
    act(() => {
      webCore.cart.add({ ...learning, price: '100000.00' });
    });
    expect(await screen.findByText(/^Pesanan #42, Profil Sensori:/)).toHaveTextContent('metode belum dipilih');
  });

  it('when the popup reports pending, then the dashboard opens, and the cart is emptied once the order is paid', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { api } = await open();
    await openPopup();
    await snap.press('onPending');
    expect(await screen.findByText('Pembayaran Dalam Proses')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
    expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toHaveLength(1);
    Object.assign(api.answers, PAID_NOW);
    await waitFor(() => expect(cartIds()).toEqual([]));
    expect(screen.queryByText('Asesmen Anda sekarang tersedia di dashboard.')).toBeNull();
  });

  it('when the popup reports an error, then a failure is shown and the button works again', async () => {
    await open();
    await openPopup();
    await snap.press('onError');
    expect(await screen.findByText('Pembayaran Gagal')).toBeVisible();
    expect(screen.getByText('Terjadi kesalahan saat memproses pembayaran. Silakan coba lagi.')).toBeVisible();
    expect(await payButton()).not.toHaveAttribute('aria-busy');
  });

  it('when the popup was closed and the cart is unchanged, then the same order is paid', async () => {
    const { api } = await open();
    await openPopup();
    await snap.press('onClose');
    expect(await payButton()).not.toHaveAttribute('aria-busy');
    await openPopup();
    expect(api.callsTo(ORDER)).toHaveLength(1);
    expect(api.callsTo(TRANSACTION).map(({ body }) => (body as { orderId: number }).orderId)).toEqual([42, 42]);
  });

  it('when the popup was closed and the cart has changed, then the order is cancelled and another one created', async () => {
    const { api, webCore } = await open();
    await openPopup();
    await snap.press('onClose');
    act(() => {
      webCore.cart.add({ ...learning, price: '100000.00' });
    });
    api.answers['GET /api/orders'] = { body: [orderOf()] };
    api.answers[CANCEL] = () => {
      expect(api.callsTo(ORDER)).toHaveLength(1);
      return { body: orderOf({ status: 'cancelled' }) };
    };
    await openPopup();
    expect([api.callsTo(CANCEL).length, api.callsTo(ORDER).length]).toEqual([1, 2]);
    expect(api.callsTo(ORDER)[1]?.body).toEqual({ assessmentIds: [1, 2], replaces: [42] });
  });

  it.each([
    ['expired', [/^Pesanan kedaluwarsa$/, /^Batas waktu habis/]],
    ['failed', [/^Pesanan dibatalkan$/, /^Pesanan ini dibatalkan oleh praktik/]],
  ] as const)(
    'when the order ended in the popup as %s, then the cart says so and reports no error',
    async (paymentStatus, said) => {
      const ended = paymentOf({ status: 'cancelled', paymentStatus });
      await open({ answers: { 'GET /api/payment-status/42': { body: ended } } });
      for (const outcome of ['onError', 'onClose'] as const) {
        await openPopup();
        await snap.press(outcome);
        for (const text of said) expect(await screen.findByText(text)).toBeVisible();
        expect(screen.queryByText('Pembayaran Gagal')).toBeNull();
      }
    },
  );

  it('when the server knows of the payment at once, then nothing says that it is in process', async () => {
    const { api } = await open({ answers: { 'GET /api/payment-status/42': { body: paid } } });
    await openPopup();
    Object.assign(api.answers, PAID_NOW);
    await snap.press('onSuccess');
    expect(await screen.findByRole('heading', { level: 1, name: READY })).toBeVisible();
    expect(screen.queryByText(/^Pembayaran (Dalam Proses|Berhasil!)$/)).toBeNull();
  });
});

describe('an order that waits with a number', () => {
  const both = [sensory, { ...learning, price: '100000.00' }];
  const waits = orderOf({ openPayment: openPaymentOf() });
  const ENDS = `${CANCEL}?endsPayment=true`;
  const openWaiting = (orders: OrderView[], cart: unknown[] = both) =>
    open({ cart, answers: { 'GET /api/orders': { body: orders } } });
  const question = () => screen.findByRole('dialog', { name: 'Bayar pesanan yang menunggu?' });

  it('is in the cart, also an empty one, with number and deadline, and leads to its page', async () => {
    await openWaiting([waits], []);
    expect(await screen.findByText(/^Pesanan #42, Profil Sensori:/)).toHaveTextContent(
      'BCA 812785002530231, bayar sebelum 22 November 2026, 16.00 WIB.',
    );
    expect(screen.getByRole('link', { name: 'Lihat pesanan #42' })).toHaveAttribute('href', '/checkout?orderId=42');
  });

  it('when a cart shares an assessment with it, then nothing ends before the buyer says so, and the new order names it', async () => {
    const { api } = await openWaiting([waits]);
    api.answers[ENDS] = { body: orderOf({ status: 'cancelled' }) };
    await press();
    expect(await question()).toHaveTextContent('812785002530231');
    expect([api.callsTo(CANCEL).length, api.callsTo(ENDS).length, api.callsTo(ORDER).length]).toEqual([0, 0, 0]);
    snap.opened.length = 0;
    await userEvent.click(within(await question()).getByRole('button', { name: 'Batalkan, lalu bayar keranjang' }));
    await snap.popup();
    expect([api.callsTo(CANCEL).length, api.callsTo(ENDS).length]).toEqual([0, 1]);
    expect(api.callsTo(ORDER).map(({ body }) => body)).toEqual([{ assessmentIds: [1, 2], replaces: [42] }]);
  });

  it('when its method was chosen a moment ago, then the question comes before anything is ordered', async () => {
    const { api } = await openWaiting([orderOf({ openPayment: openPaymentOf({ method: null }) })]);
    api.answers[CANCEL] = { status: 404, body: { code: 'NOT_FOUND', message: 'Pesanan ini menunggu pembayaran.' } };
    const cancelled = waitFor(() => expect(api.callsTo(CANCEL)).toHaveLength(1));
    api.answers['GET /api/orders'] = () => ({
      body: [api.callsTo(CANCEL).length === 0 ? orderOf({ openPayment: openPaymentOf({ method: null }) }) : waits],
    });
    await press();
    await cancelled;
    expect(await question()).toHaveTextContent('812785002530231');
    expect(api.callsTo(ORDER)).toHaveLength(0);
  });

  it('when several wait, then each leads to its own page', async () => {
    const other = orderOf({ id: 43, openPayment: openPaymentOf({ vaNumber: '99000111' }) });
    await openWaiting([waits, other]);
    await press();
    const dialog = within(await question());
    expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Bayar pesanan #42', '/checkout?orderId=42'],
      ['Bayar pesanan #43', '/checkout?orderId=43'],
    ]);
  });

  it('when the buyer would rather pay it, then its page opens; when the question is closed, then nothing happens', async () => {
    const { api } = await openWaiting([waits]);
    await press();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Tutup' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await payButton()).not.toHaveAttribute('aria-busy');
    await press();
    await userEvent.click(within(await question()).getByRole('link', { name: 'Bayar pesanan ini' }));
    expect(window.location.href).toContain('/checkout?orderId=42');
    expect([api.callsTo(ENDS).length, api.callsTo(ORDER).length, cartIds()]).toEqual([0, 0, [1, 2]]);
  });

  it('when its payment is being reviewed, then it cannot be ended', async () => {
    await openWaiting([orderOf({ openPayment: openPaymentOf({ vaNumber: null, isInReview: true }) })]);
    await press();
    expect(within(await question()).queryByRole('button', { name: /Batalkan/ })).toBeNull();
    expect(within(await question()).getByRole('link', { name: 'Lihat pesanan' })).toBeVisible();
  });

  it.each([
    ['the same assessments and prices', [sensory], [0, 1]],
    ['other assessments', [{ ...learning, price: '100000.00' }], [1, 1]],
  ])('when the cart has %s, then there is no question and it still waits', async (_case, cart, calls) => {
    const { api } = await openWaiting([waits], cart);
    await openPopup();
    expect([api.callsTo(ORDER).length, api.callsTo(TRANSACTION).length]).toEqual(calls);
    expect(api.callsTo(TRANSACTION)[0]?.body).toMatchObject({ orderId: 42 });
  });
});

describe('the order of an earlier cart', () => {
  const earlier = { signature: '1:350000', assessmentIds: [1], orderId: 42, isFree: false };
  const both = [sensory, { ...learning, price: '100000.00' }];
  const openWith = (stored: object, answers: Record<string, FakeAnswer>, cart: unknown[] = both) => {
    localStorage.setItem('kenali.pending-order.7', JSON.stringify({ ...earlier, ...stored }));
    return open({ cart, answers: { 'GET /api/orders': { body: [orderOf()] }, ...answers } });
  };
  const storedOrder = () => JSON.parse(localStorage.getItem('kenali.pending-order.7') ?? 'null');

  it.each([
    ['was paid a moment ago', { [CANCEL]: ALREADY_PAID }],
    ['has been paid', { 'GET /api/orders': { body: [orderOf({ status: 'completed', paymentStatus: 'paid' })] } }],
  ])('when it %s, then its assessments leave the cart and nothing is ordered', async (_when, answers) => {
    const { api } = await openWith({}, {});
    Object.assign(api.answers, answers);
    await press();
    expect(await screen.findByText('Pembayaran Berhasil!')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
    expect([cartIds(), storedOrder(), api.callsTo(ORDER).length]).toEqual([[2], null, 0]);
  });

  it.each([
    ['the open cart changes', {}, both, [2], 'Pembayaran Berhasil!'],
    ['the cart has no part of it', {}, [{ ...learning, price: '100000.00' }], [2], undefined],
    ['the cart is for another child', { isConfirmedByPopup: true }, both, [1, 2], undefined],
  ])(
    'when it was paid elsewhere and %s, then a toast says so only if it explains the change',
    async (_when, stored, cart, left, title) => {
      const paidOrder = orderOf({ status: 'completed', paymentStatus: 'paid' });
      const { webCore } = await openWith(stored, { 'GET /api/orders': { body: [paidOrder] } }, cart);
      await waitFor(() => expect(storedOrder()).toBeNull());
      expect([cartIds(), webCore.toast.getSnapshot()?.title]).toEqual([left, title]);
    },
  );

  it.each(['/dashboard', '/payment-success?orderId=42'])(
    'when %s learns that it was paid, then the cart changes without a toast',
    async (path) => {
      localStorage.setItem('kenali.pending-order.7', JSON.stringify(earlier));
      localStorage.setItem('kenali.cart', JSON.stringify(both));
      const { webCore } = openSignedIn(path, {
        'GET /api/orders': { body: [orderOf({ status: 'completed', paymentStatus: 'paid' })] },
        'GET /api/payment-status/42': { body: paid },
      });
      await waitFor(() => expect(storedOrder()).toBeNull());
      expect([cartIds(), webCore.toast.getSnapshot()]).toEqual([[2], null]);
    },
  );

  it('when the open drawer shows it while it is paid, then a toast explains the change', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    localStorage.setItem('kenali.pending-order.7', JSON.stringify(earlier));
    localStorage.setItem('kenali.cart', JSON.stringify(both));
    const { api, webCore } = openSignedIn('/dashboard', { 'GET /api/orders': { body: [orderOf()] } });
    await screen.findByRole('region', { name: 'Menunggu pembayaran' });
    act(() => webCore.drawer.open());
    const drawer = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }));
    api.answers['GET /api/orders'] = { body: [orderOf({ status: 'completed', paymentStatus: 'paid' })] };
    await waitFor(() => expect(drawer.queryByText(sensory.name)).toBeNull());
    expect(webCore.toast.getSnapshot()?.title).toBe('Pembayaran Berhasil!');
  });

  it('when nobody knows whether it has been paid, then nothing is ordered until that is known', async () => {
    const { api } = await openWith({}, { [CANCEL]: { status: 503, body: 'away' } });
    await press();
    expect(await screen.findByText(/^Kami belum dapat memastikan/)).toBeVisible();
    expect([cartIds(), storedOrder().orderId, api.callsTo(ORDER).length]).toEqual([[1, 2], 42, 0]);
    api.answers[CANCEL] = { body: orderOf({ status: 'cancelled' }) };
    await openPopup();
    expect([api.callsTo(CANCEL).length, api.callsTo(ORDER).length]).toEqual([2, 1]);
  });

  it.each([
    ['has other assessments', {}, [{ ...learning, price: '100000.00' }]],
    ['was paid in the popup, and the cart is for another child', { isConfirmedByPopup: true }, both],
  ])('when it %s, then it stays as it is', async (_case, stored, cart) => {
    const { api } = await openWith(stored, { [CANCEL]: ALREADY_PAID }, cart);
    await openPopup();
    expect([api.callsTo(CANCEL).length, api.callsTo(ORDER).length]).toEqual([0, 1]);
  });
});

describe('after the popup', () => {
  const SIMULATE = 'POST /api/midtrans/simulate-payment/42';
  const token: FakeAnswer = {
    status: 201,
    body: { ...(TOKEN.body as object), providerOrderId: 'order_42_1763701200000' },
  };

  it('when a token arrives, then the payment is stored on this device', async () => {
    await open({ answers: { [TRANSACTION]: token } });
    await openPopup();
    expect(JSON.parse(localStorage.getItem('kenali.payments.7') ?? '')).toEqual([
      { orderId: 42, invoiceId: 'snap-1', externalId: 'order_42_1763701200000' },
    ]);
  });

  it('in a demo, success completes the order with a call whose failure is not shown', async () => {
    const { api } = await open({
      answers: { [TRANSACTION]: token, [SIMULATE]: { status: 502, body: 'away' } },
      mode: 'demo',
    });
    await openPopup();
    await snap.press('onSuccess');
    await waitFor(() => expect(api.callsTo(SIMULATE)).toHaveLength(1));
    expect(await screen.findByText('Pembayaran Dalam Proses')).toBeVisible();
    expect(screen.queryByText('Pembayaran Gagal')).toBeNull();
  });

  it('in production, success simulates nothing', async () => {
    const { api } = await open({ answers: { [TRANSACTION]: token }, mode: 'production' });
    await openPopup();
    await snap.press('onSuccess');
    expect(await screen.findByText('Pembayaran Dalam Proses')).toBeVisible();
    expect(api.callsTo(SIMULATE)).toHaveLength(0);
  });
});

describe('refusals of the server', () => {
  const keysOf = (api: ReturnType<typeof fakeServer>) =>
    api.callsTo(ORDER).map(({ headers }) => headers['Idempotency-Key']);
  const rejects = async (answers: Options['answers'], text: string | RegExp) => {
    const site = await open({ answers });
    await press();
    expect(await screen.findByText('Pembayaran Gagal')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(await payButton()).not.toHaveAttribute('aria-busy');
    return site;
  };

  it('when the order cannot be created, then every press, in any tab, sends one key until the buyer has another order', async () => {
    const { api } = await rejects(
      { [ORDER]: { status: 503, body: 'away' } },
      'Gagal membuat pesanan. Silakan coba lagi.',
    );
    // A tab that does not see yet what the first one has stored.
    localStorage.removeItem('kenali.pending-order.7');
    await press();
    await waitFor(() => expect(api.callsTo(ORDER)).toHaveLength(2));
    api.answers['GET /api/orders'] = { body: [orderOf({ status: 'cancelled' })] };
    await press();
    await waitFor(() => expect(api.callsTo(ORDER)).toHaveLength(3));
    expect(keysOf(api)).toEqual(['after-0', 'after-0', 'after-42']);
  });

  it('when another tab has ordered first, then the order that it stored stays', async () => {
    const stored = JSON.stringify({ signature: '2:0', assessmentIds: [2], orderId: 9, isFree: false });
    await rejects(
      {
        [ORDER]: () => {
          localStorage.setItem('kenali.pending-order.7', stored);
          return refusal(409, 'CONFLICT', 'Kunci permintaan ini sudah dipakai untuk pesanan lain.');
        },
      },
      'Gagal membuat pesanan. Silakan coba lagi.',
    );
    expect(localStorage.getItem('kenali.pending-order.7')).toBe(stored);
  });

  it('when the transaction fails, then status and text are shown', async () => {
    await rejects({ [TRANSACTION]: { status: 500, body: 'boom' } }, 'Gagal membuat transaksi: HTTP 500 - boom');
  });

  it('when the token is missing, then a message is shown', async () => {
    await rejects({ [TRANSACTION]: { body: {} } }, 'Token pembayaran tidak ditemukan dalam response');
  });

  it('when the stored order no longer exists, then a new one is created and paid', async () => {
    const stored = { signature: '1:350000', assessmentIds: [1], orderId: 9, isFree: false };
    localStorage.setItem('kenali.pending-order.7', JSON.stringify(stored));
    const { api } = await open();
    api.answers[TRANSACTION] = (call) =>
      (call.body as { orderId: number }).orderId === 9 ? refusal(404, 'NOT_FOUND', 'Data tidak ditemukan.') : TOKEN;
    await openPopup();
    expect(keysOf(api)).toEqual(['after-9']);
  });

  it('when the order was paid in the meantime, then nothing is bought again', async () => {
    const answers = {
      [TRANSACTION]: refusal(409, 'ORDER_NOT_PAYABLE', 'Pesanan ini tidak dapat dibayar.'),
      [CANCEL]: ALREADY_PAID,
    };
    const { api } = await open({ answers });
    await press();
    expect(await screen.findByText('Pembayaran Berhasil!')).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard');
    expect(api.callsTo(ORDER)).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toEqual([]);
  });

  it('when the order cannot be paid and nobody knows whether it was, then nothing is bought again', async () => {
    const { api } = await open({
      answers: {
        [TRANSACTION]: refusal(409, 'ORDER_NOT_PAYABLE', 'Pesanan ini tidak dapat dibayar.'),
        [CANCEL]: { status: 503, body: 'away' },
      },
    });
    await press();
    expect(await screen.findByText(/^Kami belum dapat memastikan/)).toBeVisible();
    expect([cartIds(), api.callsTo(ORDER).length]).toEqual([[1], 1]);
    expect(localStorage.getItem('kenali.pending-order.7')).toContain('"orderId":42');
  });

  it('when an assessment is unavailable, then it is removed from the cart by name and the order is not sent again', async () => {
    const { api } = await open({
      cart: [sensory, { ...learning, price: '100000.00' }],
      answers: {
        [ORDER]: refusal(422, 'ASSESSMENTS_UNAVAILABLE', 'Sebagian asesmen tidak dapat dipesan.'),
        'GET /api/assessments': { body: [sensory] },
      },
    });
    await press();
    expect(await screen.findByText('Sebagian asesmen tidak tersedia lagi')).toBeVisible();
    expect(screen.getByText(/Kami mengeluarkannya dari keranjang: Gaya Belajar/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Gaya Belajar' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove Profil Sensori' })).toBeVisible();
    expect(api.callsTo(ORDER)).toHaveLength(1);
  });

  it('when a price has changed, then the cart shows the new price, and the next press pays the same order', async () => {
    const price = '400000.00';
    const { api } = await open({
      answers: {
        [TRANSACTION]: refusal(409, 'PRICE_CHANGED', 'harga berubah'),
      },
    });
    await waitFor(() => expect(api.callsTo('GET /api/assessments')).toHaveLength(1));
    api.answers['GET /api/assessments'] = { body: [{ ...sensory, price }] };
    await press();
    expect(await screen.findByText('Harga berubah')).toBeVisible();
    expect(screen.getAllByText('Rp 400.000')).toHaveLength(3);
    const orderItems = [{ id: 1, price, assessment: { id: sensory.id, name: sensory.name, type: sensory.type } }];
    api.answers['GET /api/orders'] = { body: [orderOf({ orderItems, totalAmount: price })] };
    api.answers[TRANSACTION] = TOKEN;
    await openPopup();
    expect(api.callsTo(TRANSACTION).map(({ body }) => (body as { orderId: number }).orderId)).toEqual([42, 42]);
    expect([api.callsTo(ORDER), api.callsTo(CANCEL)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('when a price has changed before the page opens, then the cart says so before anybody pays', async () => {
    const { api } = await open({
      cart: [learning, sensory],
      answers: { 'GET /api/assessments': { body: [{ ...sensory, price: '400000.00' }] } },
    });
    expect(await screen.findByText('Harga berubah')).toBeVisible();
    expect(screen.getAllByText('Rp 400.000')).toHaveLength(3);
    await openPopup();
    expect(api.callsTo(TRANSACTION)[0]?.body).toMatchObject({ amount: 400_000 });
    // No longer sold: the refusal of the order names it.
    expect(cartIds()).toEqual([2, 1]);
  });

  it('when the session has ended, then a message and the login page follow, and the cart stays', async () => {
    await open({
      answers: {
        [ORDER]: refusal(401, 'Unauthorized', 'Sesi Anda tidak berlaku.'),
        'POST /api/auth/refresh': refusal(401, 'Unauthorized', 'Sesi Anda tidak berlaku.'),
      },
    });
    localStorage.setItem('refreshToken', 'refresh-1');
    await press();
    expect(await screen.findByText('Tidak Diizinkan')).toBeVisible();
    expect(screen.getByText('Anda telah keluar. Masuk lagi...')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toHaveLength(1);
  });
});

it('when the cart is free, then a failure is shown, and on success no popup opens and the dashboard follows', async () => {
  const GRANT = 'POST /api/payments/create';
  const { api } = await open({
    cart: [learning],
    answers: {
      [ORDER]: { status: 201, body: { id: 43, totalAmount: '0.00', status: 'pending' } satisfies Partial<OrderView> },
      [GRANT]: { status: 503, body: 'away' },
    },
  });
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Dapatkan akses gratis' }));
  await press();
  expect(await screen.findByText('Gagal memproses pembayaran. Silakan coba lagi.')).toBeVisible();
  api.answers[GRANT] = { status: 201, body: { success: true } };
  await press();
  expect(await screen.findByText('Pembayaran Berhasil!')).toBeVisible();
  expect(api.callsTo('POST /api/payments/create')[0]?.body).toEqual({ orderId: 43, paymentMethod: 'free_access' });
  expect(api.callsTo(TRANSACTION)).toHaveLength(0);
  expect(window.location.pathname).toBe('/dashboard');
});

it('when the response to a free order was lost, then the next press grants that order and creates no second one', async () => {
  const GRANT = 'POST /api/payments/create';
  const { id, name, price } = learning;
  const orderItems = [{ id: 1, price, assessment: { id, name, type: 'learning' as const } }];
  const waits = orderOf({ id: 43, totalAmount: '0.00', status: 'pending', orderItems });
  const { api } = await open({
    cart: [learning],
    answers: { 'GET /api/orders': { body: [waits] }, [GRANT]: { status: 201, body: { success: true } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Dapatkan akses gratis' }));
  expect(await screen.findByText('Pembayaran Berhasil!')).toBeVisible();
  expect(api.callsTo(GRANT).map(({ body }) => body)).toEqual([{ orderId: 43, paymentMethod: 'free_access' }]);
  expect(api.callsTo(ORDER)).toEqual([]);
});

describe('removing an item', () => {
  const third = { ...learning, id: 3, name: 'Kecerdasan Majemuk' };
  const stored = () =>
    (JSON.parse(localStorage.getItem('kenali.cart') ?? '[]') as { id: number }[]).map(({ id }) => id);
  const remove = (name: string) => userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));

  it('moves the focus to the next item, else to the heading, and is announced', async () => {
    await open({ cart: [sensory, learning], isSignedIn: false });
    await remove('Profil Sensori');
    expect(screen.getByRole('button', { name: 'Remove Gaya Belajar' })).toHaveFocus();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Profil Sensori dikeluarkan dari keranjang.',
    );
    await remove('Gaya Belajar');
    expect(screen.getByRole('heading', { level: 1, name: 'Keranjang' })).toHaveFocus();
  });

  it.each([
    ['Profil Sensori', [1, 2, 3]],
    ['Gaya Belajar', [1, 2, 3]],
    ['Kecerdasan Majemuk', [1, 2, 3]],
  ])('Urungkan puts %s back in its place, with the focus', async (name, ids) => {
    await open({ cart: [sensory, learning, third], isSignedIn: false });
    await remove(name);
    expect(stored()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: `Urungkan, ${name}` }));
    expect(stored()).toEqual(ids);
    expect(screen.getByRole('button', { name: `Remove ${name}` })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /Urungkan/ })).toBeNull();
  });

  it('Urungkan also works for the last item', async () => {
    await open({ isSignedIn: false });
    await remove('Profil Sensori');
    expect(screen.getByText('Keranjang Anda masih kosong')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Urungkan, Profil Sensori' }));
    expect(stored()).toEqual([1]);
  });
});

describe('total and warnings', () => {
  it('a free cart says Free Access and promises no payment', async () => {
    await open({ cart: [learning] });
    expect(await screen.findAllByText('Free Access')).toHaveLength(3);
    for (const text of screen.getAllByText('Free Access')) expect(text).toHaveAttribute('lang', 'en');
    expect(screen.queryByText(/Midtrans|Rp 0/)).toBeNull();
    expect(screen.getByText(/Tidak ada yang perlu dibayar/)).toBeVisible();
  });

  it.each([
    [{ status: 'available' }, 1],
    [{ status: 'completed' }, 0],
    [{ status: 'in_progress', isFrozen: true }, 0],
  ] as const)('when the user owns one with %j, then %i warnings are shown and payment works', async (state, count) => {
    const owned = [userAssessmentView({ assessmentId: sensory.id, ...state })];
    await open({ answers: { 'GET /api/user-assessments': { body: owned } } });
    await waitFor(() => expect(screen.queryAllByText(/Anda masih memiliki asesmen ini/)).toHaveLength(count));
    expect(await payButton()).toBeEnabled();
  });
});

describe('the way from the wish to the popup', () => {
  it('when a visitor pays and logs in, then the login says why, and the popup opens without a further press', async () => {
    snap.opened.length = 0;
    const { api } = await open({ isSignedIn: false });
    api.answers['POST /api/auth/login'] = { body: started };
    await press();
    await findPage('Masuk');
    expect(screen.getByText('1 asesmen, Rp 350.000')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Daftar akun baru' })).toHaveAttribute('href', '/register?next=%2Fcart');
    await userEvent.type(screen.getByLabelText('Email'), 'rina@example.test');
    await userEvent.type(screen.getByLabelText('Password'), 'rahasia-keluarga');
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Masuk' }));
    await snap.popup();
    expect(window.location.pathname).toBe('/cart');
    expect(api.callsTo(ORDER)).toHaveLength(1);
  });

  it('when Bayar sekarang is pressed in the drawer, then the popup opens, and a reload does not open it again', async () => {
    snap.opened.length = 0;
    const { webCore } = await open();
    act(() => webCore.drawer.open());
    const drawer = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }));
    await userEvent.click(drawer.getByRole('link', { name: 'Bayar sekarang' }));
    await snap.popup();
    expect(screen.queryByRole('dialog', { name: 'Shopping Cart' })).toBeNull();
    expect(JSON.stringify(window.history.state)).not.toContain('payNow');
  });
});

it('when the buyer opens another page before the popup, then it does not open there', async () => {
  const { api } = await open();
  await openPopup();
  snap.press('onClose');
  let answer = () => {};
  const late = { ...TOKEN, body: { ...(TOKEN.body as object), token: 'late-token' } };
  api.answers[TRANSACTION] = () => new Promise<FakeAnswer>((resolve) => (answer = () => resolve(late)));
  await press();
  await waitFor(() => expect(api.callsTo(TRANSACTION)).toHaveLength(2));
  await userEvent.click(screen.getByRole('link', { name: 'Kembali ke asesmen' }));
  answer();
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('late-token'));
  await act(async () => {});
  expect(snap.opened).toHaveLength(1);
});

describe('browser back with an open popup', () => {
  it('closes the popup and keeps the buyer at the cart', async () => {
    const hide = jest.fn();
    const { api } = await open();
    await openPopup();
    if (window.snap) window.snap.hide = hide;
    const before = api.callsTo('GET /api/orders').length;
    act(() => window.history.back());
    await waitFor(() => expect(hide).toHaveBeenCalledTimes(1));
    expect(window.location.pathname).toBe('/cart');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bayar sekarang' })).toBeEnabled());
    await waitFor(() => expect(api.callsTo('GET /api/orders').length).toBeGreaterThan(before));
  });

  it('after the popup was closed, leads to the page before the cart', async () => {
    const hide = jest.fn();
    const { webCore } = await open();
    await openPopup();
    if (window.snap) window.snap.hide = hide;
    const entries = window.history.length;
    snap.press('onClose');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bayar sekarang' })).toBeEnabled());
    expect(window.history.length).toBe(entries);
    expect(hide).not.toHaveBeenCalled();
    expect(webCore.cart.getSnapshot()).toHaveLength(1);
  });
});
