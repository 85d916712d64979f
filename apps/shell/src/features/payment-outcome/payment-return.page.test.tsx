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
const MINE = 'GET /api/user-assessments';
const SIMULATED = { success: true, message: 'Pembayaran diterima.', status: 'completed', paymentStatus: 'paid' };
const NOT_PAID = { success: false, message: 'Belum dibayar.', status: 'pending', paymentStatus: 'pending' };

const pending = { [ORDERS]: { body: [orderOf()] }, [STATUS]: { body: paymentOf() } };
/** What the server answers to the calls that the page makes by itself, and then to the button. */
const notYetThen = (answer: FakeAnswer) => {
  const answers = [{ body: NOT_PAID }];
  return () => answers.shift() ?? answer;
};
const simulateButton = () => screen.findByRole('button', { name: 'Simulasi Pembayaran (Testing)' });
const expectDashboard = () => waitFor(() => expect(window.location.pathname).toBe('/dashboard'));

// The page leads on by itself after a moment: its clock runs only while a test waits, however slow the machine is.
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());
const press = (button: HTMLElement) => userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(button);

it('a visitor: when they come, then they are led to login and back with the whole address', async () => {
  renderSite(PATH, fakeServer({}));
  expect(await screen.findByRole('heading', { name: 'Login Diperlukan' })).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.search).toContain('external_id');
});

it('loading: when the check runs, then the title stands and the wait is told', async () => {
  openSignedIn(PATH, { ...pending, [STATUS]: () => new Promise(() => undefined) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Status Pembayaran' })).toBeVisible();
  expect(screen.getAllByText('Memeriksa status pembayaran...')).not.toHaveLength(0);
});

describe('success', () => {
  it('a paid order: when found, then toast, a link, and 1.5 s later the dashboard', async () => {
    openSignedIn(PATH, { ...pending, [STATUS]: { body: paid } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toHaveAttribute('href', '/dashboard');
    const shownAt = Date.now();
    // In the page and in the toast.
    await waitFor(() => expect(screen.getAllByText('Pembayaran Berhasil!')).toHaveLength(2));
    expect(window.location.pathname).toBe('/payment-return');
    await expectDashboard();
    expect(Date.now() - shownAt).toBeGreaterThan(1000);
  });

  it("the order's assessments: when they are there before its status, then that is success", async () => {
    openSignedIn(PATH, { ...pending, [MINE]: { body: [userAssessmentView({ orderId: 42 })] } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it("another order's assessment: when this one is not paid, then it is no success", async () => {
    openSignedIn(PATH, { ...pending, [MINE]: { body: [userAssessmentView({ orderId: 41 })] } });
    expect(await screen.findByRole('button', { name: 'Periksa Status Lagi' })).toBeVisible();
  });

  it('any available assessment: when no order can be found, then that is success', async () => {
    openSignedIn('/payment-return', { [MINE]: { body: [userAssessmentView({ orderId: null })] } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it('a stored payment: when the address tells only the invoice, then its order is looked up', async () => {
    createStoredPayments(createStorage(), 7).put({ orderId: 42, invoiceId: 'token-42', externalId: 'x' });
    const orders = [orderOf({ id: 43 }), orderOf()];
    openSignedIn('/payment-return?invoice_id=token-42', { [ORDERS]: { body: orders }, [STATUS]: { body: paid } });
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });
});

describe('pending', () => {
  it('Periksa Status Lagi: when pressed after paying, then success follows', async () => {
    const { api } = openSignedIn('/payment-return?order_id=order_42_1&status_code=201', pending);
    const again = await screen.findByRole('button', { name: 'Periksa Status Lagi' });
    expect(screen.getByText('Pembayaran Dalam Proses')).toBeVisible();
    api.answers[STATUS] = { body: paid };
    await press(again);
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it('Simulasi: when it succeeds, then success follows and the dashboard comes', async () => {
    const { api } = openSignedIn(PATH, { ...pending, [SIMULATE]: notYetThen({ body: SIMULATED }) }, 'demo');
    await press(await simulateButton());
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
    expect(api.callsTo(SIMULATE)).toHaveLength(2);
    await expectDashboard();
  });

  it.each([
    ['the server says that it is not paid', { body: NOT_PAID }, 'Belum dibayar.'],
    ['the call fails', { status: 503, body: 'away' }, 'Gagal mensimulasikan pembayaran'],
  ])('Simulasi: when %s, then a toast says so and it stays pending', async (_when, answer, text) => {
    openSignedIn(PATH, { ...pending, [SIMULATE]: notYetThen(answer) }, 'demo');
    await press(await simulateButton());
    expect(await screen.findByText('Gagal mensimulasikan pembayaran')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Periksa Status Lagi' })).toBeVisible();
  });
});

describe('failed', () => {
  it('no order: when there is none at all, then that is said and the simulation finds none either', async () => {
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

  it('a failed payment: when found, then that is said, and the simulation may still complete it', async () => {
    const failed = { ...pending, [STATUS]: { body: paymentOf({ paymentStatus: 'failed' }) } };
    openSignedIn(PATH, { ...failed, [SIMULATE]: notYetThen({ body: SIMULATED }) }, 'demo');
    expect(await screen.findByText('Pembayaran tidak berhasil atau dibatalkan')).toBeVisible();
    await press(await simulateButton());
    expect(await screen.findByRole('link', { name: 'Ke Dashboard' })).toBeVisible();
  });

  it('an error: when the status cannot be read, then a toast says so and the way to the cart is there', async () => {
    openSignedIn(PATH, { ...pending, [STATUS]: { status: 503, body: 'away' } });
    expect(await screen.findByText('Gagal memeriksa status pembayaran')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke Keranjang' })).toBeVisible();
  });
});

describe('the automatic calls', () => {
  it('a demo: when orders are open, then each is completed, and 1 s later the page looks again', async () => {
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

  it('production: when an order is open, then nothing is simulated, and no button offers it', async () => {
    const { api } = openSignedIn(PATH, { ...pending, [SIMULATE]: { body: SIMULATED } }, 'production');
    expect(await screen.findByRole('button', { name: 'Periksa Status Lagi' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Simulasi/ })).toBeNull();
    expect(api.callsTo(SIMULATE)).toHaveLength(0);
  });

  it('production: when no order is found, then nothing speaks of a simulation', async () => {
    openSignedIn(PATH, {}, 'production');
    expect(await screen.findByText(/Pesanan tidak ditemukan dari alamat ini/)).toBeVisible();
    expect(screen.queryByText(/simulasi/i)).toBeNull();
  });
});
