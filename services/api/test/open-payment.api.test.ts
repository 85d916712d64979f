import { Order } from '../src/features/orders/index.ts';
import { expectError, expectResponse, newCheckout, newOrder, storedOrder } from './checkout.ts';
import { FakeProvider, type Notification } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

const provider = new FakeProvider();
let clock = Date.now();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, now: () => new Date(clock) });
});
afterAll(() => api.stop());
beforeEach(() => {
  provider.reset();
  clock += 60_000;
});

const NOTHING = {
  method: null,
  bank: null,
  vaNumber: null,
  billerCode: null,
  billKey: null,
  store: null,
  paymentCode: null,
  amount: '350000.00',
  isInReview: false,
};
const TRANSFER = { payment_type: 'bank_transfer', va_numbers: [{ bank: 'bca', va_number: '812785002530231' }] };
const EXPIRY = { expiry_time: '2026-11-24 09:00:00' };
const EXPIRES_AT = '2026-11-24T02:00:00.000Z';

async function notify(providerOrderId: string, status: string, more: Partial<Notification> = {}) {
  const notification = provider.setStatus(providerOrderId, status, more);
  expect((await api.post('/api/midtrans/notification', notification)).status).toBe(200);
}

/** Both calls that carry it must agree. */
async function openPaymentOf({ orderId, token }: { orderId: number; token: string }) {
  const one = await api.get(`/api/orders/${orderId}`, token);
  expectResponse('GET /api/orders/{id}', one);
  const list = await api.get('/api/orders', token);
  expectResponse('GET /api/orders', list);
  const status = await api.get(`/api/payment-status/${orderId}`, token);
  expectResponse('GET /api/payment-status/{orderId}', status);
  expect(list.body.find(({ id }: { id: number }) => id === orderId).openPayment).toEqual(one.body.openPayment);
  expect(status.body.openPayment).toEqual(one.body.openPayment);
  return one.body.openPayment;
}

describe('payment details of an unpaid order', () => {
  it('when no payment was started, then the deadline is one day after the order', async () => {
    const order = await newOrder(api);
    const { createdAt } = await storedOrder(order.orderId);
    const expiresAt = new Date(createdAt.getTime() + 24 * 3_600_000).toISOString();
    expect(await openPaymentOf(order)).toEqual({ ...NOTHING, expiresAt });
  });

  it('when the popup is open without a method, then the deadline is that of the attempt', async () => {
    const order = await newOrder(api);
    clock += 3_600_000;
    const checkout = await api.post('/api/midtrans/create-transaction', { orderId: order.orderId }, order.token);
    expect(await openPaymentOf(order)).toEqual({ ...NOTHING, expiresAt: checkout.body.expiresAt });
  });

  it.each<[string, Partial<Notification>, object]>([
    ['bank_transfer', TRANSFER, { bank: 'bca', vaNumber: '812785002530231' }],
    ['bank_transfer', { permata_va_number: '8625000000000001' }, { bank: 'permata', vaNumber: '8625000000000001' }],
    ['echannel', { biller_code: '70012', bill_key: '990000000260' }, { billerCode: '70012', billKey: '990000000260' }],
    ['cstore', { store: 'indomaret', payment_code: '3000630006' }, { store: 'indomaret', paymentCode: '3000630006' }],
    ['qris', { acquirer: 'gopay' }, {}],
    ['gopay', {}, {}],
  ])('when the payer chose %s, then it shows what the provider reports', async (method, fields, expected) => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'pending', { ...EXPIRY, ...fields, payment_type: method });
    expect(await openPaymentOf(checkout)).toEqual({ ...NOTHING, ...expected, method, expiresAt: EXPIRES_AT });
  });

  it('when the provider sends texts instead of codes, then they are left out', async () => {
    const checkout = await newCheckout(api);
    const va_numbers = [{ bank: '<b>bca</b>', va_number: { $gt: '' } }];
    await notify(checkout.providerOrderId, 'pending', { payment_type: 'bank_transfer', va_numbers });
    expect(await openPaymentOf(checkout)).toMatchObject({ method: 'bank_transfer', bank: null, vaNumber: null });
  });

  it('when the notification was lost, then the status call on the page finds the number', async () => {
    const checkout = await newCheckout(api);
    provider.setStatus(checkout.providerOrderId, 'pending', { ...TRANSFER, ...EXPIRY });
    const { body } = await api.get(`/api/payment-status/${checkout.orderId}`, checkout.token);
    expect(body.openPayment).toMatchObject({ vaNumber: '812785002530231', expiresAt: EXPIRES_AT });
  });

  it('when the order was stored before the details, then a sync adds them although the attempt does not change', async () => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'pending', { ...TRANSFER, ...EXPIRY });
    await Order.collection.updateOne({ _id: checkout.orderId as never }, { $unset: { openPayment: '' } });
    const before = await api.get(`/api/orders/${checkout.orderId}`, checkout.token);
    expect(before.body.openPayment).toMatchObject({ vaNumber: null });
    expectResponse('POST /api/sync/trigger', await api.post('/api/sync/trigger', undefined, checkout.token));
    expect(await openPaymentOf(checkout)).toMatchObject({ vaNumber: '812785002530231' });
  });

  it('when the same notification comes twice and at once, then one write remains', async () => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'pending', { ...TRANSFER, ...EXPIRY });
    const { version } = await storedOrder(checkout.orderId);
    const repeated = provider.setStatus(checkout.providerOrderId, 'pending', { ...TRANSFER, ...EXPIRY });
    await Promise.all([1, 2, 3].map(() => api.post('/api/midtrans/notification', repeated)));
    expect((await storedOrder(checkout.orderId)).version).toBe(version);
  });

  it.each<[string, Partial<Notification>]>([
    ['deny', TRANSFER],
    ['expire', { payment_type: 'credit_card' }],
  ])('when the provider then reports %s, then the payer chooses again', async (status, fields) => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'pending', { ...EXPIRY, ...fields });
    expect(await openPaymentOf(checkout)).toMatchObject({ method: fields.payment_type });
    await notify(checkout.providerOrderId, status, fields);
    expect(await openPaymentOf(checkout)).toMatchObject({ ...NOTHING });
  });

  it('when a card payment is held for review, then it says so', async () => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'capture', { payment_type: 'credit_card', fraud_status: 'challenge' });
    expect(await openPaymentOf(checkout)).toMatchObject({ method: 'credit_card', isInReview: true, vaNumber: null });
  });

  it('when the order is paid, then nothing is open', async () => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'pending', TRANSFER);
    await notify(checkout.providerOrderId, 'settlement', TRANSFER);
    expect(await openPaymentOf(checkout)).toBeNull();
  });

  it('ignores payment details of the request, and hides them from other users and visitors', async () => {
    const order = await newOrder(api);
    const claimed = { orderId: order.orderId, vaNumber: '1', openPayment: { vaNumber: '1' } };
    const checkout = await api.post('/api/midtrans/create-transaction', claimed, order.token);
    expectResponse('POST /api/midtrans/create-transaction', checkout);
    expect(await openPaymentOf(order)).toMatchObject({ ...NOTHING });
    const other = await api.user();
    expectError(await api.get(`/api/orders/${order.orderId}`, other.accessToken), 404, 'NOT_FOUND');
    expectError(await api.get(`/api/payment-status/${order.orderId}`, other.accessToken), 404, 'NOT_FOUND');
    expect((await api.get(`/api/payment-status/${order.orderId}`)).status).toBe(401);
  });
});

describe('who cancelled an order', () => {
  const cancel = ({ orderId, token }: { orderId: number; token: string }) =>
    api.post(`/api/orders/${orderId}/cancel`, undefined, token);

  it('is the buyer after the buyer cancelled, also when the provider ended the transaction', async () => {
    const plain = await newOrder(api);
    expect((await cancel(plain)).body).toMatchObject({ status: 'cancelled', cancelledBy: 'buyer' });
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'pending', TRANSFER);
    provider.onCancel = (id) => void provider.setStatus(id, 'cancel', TRANSFER);
    expect((await cancel(checkout)).body).toMatchObject({ status: 'cancelled', cancelledBy: 'buyer' });
    const status = await api.get(`/api/payment-status/${checkout.orderId}`, checkout.token);
    expect(status.body).toMatchObject({ cancelledBy: 'buyer', openPayment: null });
  });

  it('is unknown after the provider cancelled, and a later press of the buyer does not change that', async () => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'cancel', TRANSFER);
    expect((await cancel(checkout)).body).toMatchObject({ status: 'cancelled', cancelledBy: null });
  });
});
