import { userAssessmentView } from '@kenali/contracts/testing';
import { createStorage } from '@kenali/web-core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { type FakeAnswer, fakeServer } from '../../testing/fake-server.ts';
import { orderOf, paid, paymentOf } from '../../testing/fixtures.ts';
import { openSignedIn, renderSite } from '../../testing/render-site.tsx';

const PATH = '/payment-return?external_id=order_42_1763701200000';
const STATUS = 'GET /api/payment-status/42';
const SIMULATE = 'POST /api/midtrans/simulate-payment/42';
const ORDERS = 'GET /api/orders';
const USER_ASSESSMENTS = 'GET /api/user-assessments';
const SIMULATED = { success: true, message: 'Pembayaran diterima.', status: 'completed', paymentStatus: 'paid' };
const NOT_PAID = { success: false, message: 'Belum dibayar.', status: 'pending', paymentStatus: 'pending' };

const pending = { [ORDERS]: { body: [orderOf()] }, [STATUS]: { body: paymentOf() } };
/** Two answers: one for the automatic simulation call, one for the button. */
const unpaidThen = (answer: FakeAnswer) => {
  const answers = [{ body: NOT_PAID }];
  return () => answers.shift() ?? answer;
};
const simulateButton = () => screen.findByRole('button', { name: 'Simulasi Pembayaran (Testing)' });
const expectDashboard = () => waitFor(() => expect(window.location.pathname).toBe('/dashboard'));

// The page redirects after a delay. With fake timers, time passes only while a test waits, even on a slow machine.
beforeEach(() => jest.useFakeTimers());
const press = (button: HTMLElement) => userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(button);

it('payment-return: when a visitor opens it, then the login page opens, with the whole address to return to', async () => {
  renderSite(PATH, fakeServer({}));
  expect(await screen.findByRole('heading', { name: 'Login Diperlukan' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.search).toContain('external_id');
});

it('payment-return: while the check runs, title and loading message are shown', async () => {
  openSignedIn(PATH, { ...pending, [STATUS]: () => new Promise(() => undefined) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Status Pembayaran' })).toBeVisible();
  expect(screen.getAllByText('Memeriksa status pembayaran...')).not.toHaveLength(0);
});

describe('success', () => {
  it('when the order is paid, then a toast and a link are shown, and the dashboard opens after 1.5 s', async () => {
    openSignedIn(PATH, { ...pending, [STATUS]: { body: paid } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toHaveAttribute('href', '/dashboard');
    const shownAt = Date.now();
    // Once in the page and once in the toast.
    await waitFor(() => expect(screen.getAllByText('Pembayaran Berhasil!')).toHaveLength(2));
    expect(window.location.pathname).toBe('/payment-return');
    await expectDashboard();
    expect(Date.now() - shownAt).toBeGreaterThan(1000);
  });

  it('when an assessment of the order exists before the order is paid, then it is a success', async () => {
    openSignedIn(PATH, { ...pending, [USER_ASSESSMENTS]: { body: [userAssessmentView({ orderId: 42 })] } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it('when another order has an assessment, then it is not a success', async () => {
    openSignedIn(PATH, { ...pending, [USER_ASSESSMENTS]: { body: [userAssessmentView({ orderId: 41 })] } });
    expect(await screen.findByRole('button', { name: 'Periksa Status Lagi' })).toBeVisible();
  });

  it.each([{ status: 'in_progress', isFrozen: true }, { status: 'completed' }] as const)(
    'when the order was refunded and left %j, then it is not a success',
    async (left) => {
      const refunded = { status: 'cancelled', paymentStatus: 'refunded' } as const;
      openSignedIn(PATH, {
        [ORDERS]: { body: [orderOf(refunded)] },
        [STATUS]: { body: paymentOf(refunded) },
        [USER_ASSESSMENTS]: { body: [userAssessmentView({ orderId: 42, ...left })] },
      });
      expect(await screen.findByText('Pembayaran tidak berhasil atau dibatalkan')).toBeVisible();
    },
  );

  it('when no order is found and an assessment is available, then it is a success', async () => {
    openSignedIn('/payment-return', { [USER_ASSESSMENTS]: { body: [userAssessmentView({ orderId: null })] } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it('when the address has only the invoice id, then the order of the stored payment is used', async () => {
    createStoredPayments(createStorage(), 7).put({ orderId: 42, invoiceId: 'token-42', externalId: 'x' });
    const orders = [orderOf({ id: 43 }), orderOf()];
    openSignedIn('/payment-return?invoice_id=token-42', { [ORDERS]: { body: orders }, [STATUS]: { body: paid } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });
});

describe('pending', () => {
  it('Periksa Status Lagi: when the order is paid, then success is shown', async () => {
    const { api } = openSignedIn('/payment-return?order_id=order_42_1&status_code=201', pending);
    const again = await screen.findByRole('button', { name: 'Periksa Status Lagi' });
    expect(screen.getByText('Pembayaran Dalam Proses')).toBeVisible();
    expect(screen.queryByText(/otomatis/)).toBeNull();
    api.answers[STATUS] = { body: paid };
    await press(again);
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it('Simulasi: when it succeeds, then success is shown and the dashboard opens', async () => {
    const { api } = openSignedIn(PATH, { ...pending, [SIMULATE]: unpaidThen({ body: SIMULATED }) }, 'demo');
    await press(await simulateButton());
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
    expect(api.callsTo(SIMULATE)).toHaveLength(2);
    await expectDashboard();
  });

  it.each([
    ['the server reports it as unpaid', { body: NOT_PAID }, 'Belum dibayar.'],
    ['the call fails', { status: 503, body: 'away' }, 'Gagal mensimulasikan pembayaran'],
  ])('Simulasi: when %s, then a toast is shown and it stays pending', async (_when, answer, text) => {
    openSignedIn(PATH, { ...pending, [SIMULATE]: unpaidThen(answer) }, 'demo');
    await press(await simulateButton());
    expect(await screen.findByText('Gagal mensimulasikan pembayaran')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Periksa Status Lagi' })).toBeVisible();
  });
});

describe('failed', () => {
  it('when there is no order, then a message is shown and the simulation finds none either', async () => {
    openSignedIn(PATH, {}, 'demo');
    expect(
      await screen.findByText(
        'Order ID tidak dapat ditemukan dari parameter pembayaran. Gunakan tombol simulasi di bawah untuk menyelesaikan pembayaran.',
      ),
    ).toBeVisible();
    expect(screen.getByText(/Catatan pengujian/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke Keranjang' })).toHaveAttribute('href', '/cart');
    await press(await simulateButton());
    expect(await screen.findByText('Tidak dapat menemukan order untuk disimulasikan')).toBeVisible();
  });

  it('when the payment has failed, then a message is shown, and the simulation can complete it', async () => {
    const failed = { ...pending, [STATUS]: { body: paymentOf({ paymentStatus: 'failed' }) } };
    openSignedIn(PATH, { ...failed, [SIMULATE]: unpaidThen({ body: SIMULATED }) }, 'demo');
    expect(await screen.findByText('Pembayaran tidak berhasil atau dibatalkan')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Periksa Status Lagi' })).toBeNull();
    await press(await simulateButton());
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it('when the status cannot be read, then a toast and a link to the cart are shown, and it can be read again', async () => {
    const { api } = openSignedIn(PATH, { ...pending, [STATUS]: { status: 503, body: 'away' } });
    expect(await screen.findByText('Gagal memeriksa status pembayaran')).toBeVisible();
    expect(screen.getByText('Status belum diketahui')).toBeVisible();
    expect(screen.queryByText('Pembayaran Gagal')).toBeNull();
    expect(screen.getByRole('link', { name: 'Kembali ke Keranjang' })).toBeVisible();
    api.answers[STATUS] = { body: paid };
    await press(screen.getByRole('button', { name: 'Periksa Status Lagi' }));
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });
});

describe('automatic calls', () => {
  it('in a demo, each open order is completed, and the page checks again after 1 s', async () => {
    const orders = [orderOf({ id: 43 }), orderOf(), orderOf({ id: 41, status: 'completed' })];
    const simulatedAt: number[] = [];
    const simulate = () => {
      simulatedAt.push(Date.now());
      api.answers[STATUS] = { body: paid };
      return { body: SIMULATED };
    };
    const refused = { 'POST /api/midtrans/simulate-payment/43': { status: 409, body: 'no' } };
    const answers = { ...pending, ...refused, [ORDERS]: { body: orders }, [SIMULATE]: simulate };
    const { api } = openSignedIn(PATH, answers, 'demo');
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
    expect(Date.now() - (simulatedAt[0] ?? 0)).toBeGreaterThanOrEqual(990);
    expect(simulatedAt).toHaveLength(1);
    expect(api.callsTo('POST /api/midtrans/simulate-payment/43')).toHaveLength(1);
    expect(api.callsTo('POST /api/midtrans/simulate-payment/41')).toHaveLength(0);
  });

  it('in production, an open order is not simulated and there is no button for it', async () => {
    const { api } = openSignedIn(PATH, { ...pending, [SIMULATE]: { body: SIMULATED } }, 'production');
    expect(await screen.findByRole('button', { name: 'Periksa Status Lagi' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Simulasi/ })).toBeNull();
    expect(api.callsTo(SIMULATE)).toHaveLength(0);
  });

  it('in production, the message for a missing order does not mention a simulation', async () => {
    openSignedIn(PATH, {}, 'production');
    expect(await screen.findByText(/Pesanan tidak ditemukan dari alamat ini/)).toBeVisible();
    expect(screen.queryByText(/simulasi/i)).toBeNull();
  });
});
