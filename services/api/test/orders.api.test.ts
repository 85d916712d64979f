import { Assessment } from '../src/features/assessments/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { attemptsOf, entitlementsOf, expectError, newCheckout, newOrder, orderState, storedOrder } from './checkout.ts';
import { FakeProvider, type Notification } from './fake-provider.ts';
import { testApi } from './harness.ts';

const provider = new FakeProvider();
let clock = Date.now();
const api = testApi({ provider, now: () => new Date(clock) });
beforeEach(() => {
  provider.reset();
  clock += 60_000;
});
afterEach(() => api.clean());

const order = (assessmentIds: unknown, token: string, key?: string) =>
  api.post('/api/orders', { assessmentIds } as object, token, key ? { 'Idempotency-Key': key } : undefined);

/** A user, and an assessment to order. */
const buyer = async () => ({ ...(await api.user()), _id: (await api.assessment())._id });

describe('POST /api/orders', () => {
  it('when assessments are ordered, then prices and items are copied from the catalogue', async () => {
    const { accessToken, id: userId } = await api.user();
    const [sensory, free] = [await api.assessment(), await api.assessment({ priceRupiah: 0, type: 'learning' })];
    const { body } = await order([sensory._id, free._id], accessToken).expect(201);
    expect(body).toMatchObject({ totalAmount: '350000.00', status: 'pending' });

    await Assessment.updateOne({ _id: sensory._id }, { priceRupiah: 999_000, name: 'Nama baru' });
    const stored = await Order.findById(body.id).lean();
    expect(stored).toMatchObject({ userId, totalAmount: 350_000, status: 'pending', paymentStatus: 'pending' });
    expect(stored?.items).toEqual([
      {
        _id: expect.any(Number),
        assessmentId: sensory._id,
        name: sensory.name,
        priceRupiah: 350_000,
        type: 'sensory',
        instrumentId: 'sensory-profile',
        ageRange: sensory.ageRange,
      },
      expect.objectContaining({ assessmentId: free._id, priceRupiah: 0, type: 'learning' }),
    ]);
    expect(new Set(stored?.items.map(({ _id }) => _id)).size).toBe(2);
  });

  it('when some assessments cannot be ordered, then the response names each with its index and nothing is stored', async () => {
    const { accessToken } = await api.user();
    const active = await api.assessment();
    const inactive = await api.assessment({ isActive: false });
    const answer = await order([active._id, 77_777, inactive._id, active._id], accessToken);
    expectError(answer, 422, 'ASSESSMENTS_UNAVAILABLE');
    expect(answer.body.fields).toEqual([
      { path: 'assessmentIds.1', message: expect.stringContaining('77777') },
      { path: 'assessmentIds.2', message: expect.stringContaining(inactive.name) },
      { path: 'assessmentIds.3', message: expect.stringContaining(active.name) },
    ]);
    expect(await Order.countDocuments()).toBe(0);
  });

  it.each([
    ['missing', undefined],
    ['empty', []],
    ['text', '1'],
    ['a list of text', ['1']],
    ['a list with a fraction', [1.5]],
    ['a list with zero', [0]],
    ['a list with a negative id', [-1]],
    ['a list with null', [null]],
    ['a list with a query operator', [{ $gt: 0 }]],
    ['a query operator', { $gt: 0 }],
    ['too long', Array.from({ length: 51 }, (_, index) => index + 1)],
    ['a list with an unsafe integer', [2 ** 60]],
  ])('when the list of ids is %s, then it returns 422 with the field and stores nothing', async (_name, ids) => {
    const { accessToken } = await api.user();
    await api.assessment();
    const answer = await order(ids, accessToken);
    expectError(answer, 422, 'VALIDATION');
    expect(answer.body.fields[0].path).toMatch(/^assessmentIds/);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('when the request contains prices or a total, then they are ignored', async () => {
    const { accessToken, _id } = await buyer();
    const body = { assessmentIds: [_id], totalAmount: '1.00', price: 1, status: 'completed', userId: 999 };
    const created = await api.post('/api/orders', body, accessToken);
    expect(created.body).toMatchObject({ totalAmount: '350000.00', status: 'pending' });
  });

  it('when the call is repeated without a key, then it creates two orders', async () => {
    const { accessToken, _id } = await buyer();
    for (let times = 0; times < 2; times += 1) await order([_id], accessToken).expect(201);
    expect(await Order.countDocuments()).toBe(2);
  });

  it('when a key is used twenty times at once, and again after the assessment went off sale, then it creates one order', async () => {
    const { accessToken, _id } = await buyer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order([_id], accessToken, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    await Assessment.updateOne({ _id }, { isActive: false });
    const later = await order([_id], accessToken, 'key-1');
    for (const { body } of answers) expect(body).toEqual(later.body);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('when a key is used with another list, then it returns 409', async () => {
    const { accessToken } = await api.user();
    const [one, other] = [await api.assessment(), await api.assessment()];
    await order([one._id], accessToken, 'key-1');
    expectError(await order([one._id, other._id], accessToken, 'key-1'), 409, 'CONFLICT');
    expect(await Order.countDocuments()).toBe(1);
  });

  it('when two users use the same key, then each gets an order', async () => {
    const [one, other] = [await buyer(), await api.user()];
    for (const { accessToken } of [one, other]) await order([one._id], accessToken, 'k').expect(201);
    expect(await Order.countDocuments()).toBe(2);
  });
});

describe('GET /api/orders', () => {
  it('when users have orders, then each sees only their own, newest first', async () => {
    const first = await newOrder(api);
    await newOrder(api);
    const { _id } = await api.assessment({ priceRupiah: 150_000 });
    const second = await order([_id], first.token);
    const { body } = await api.get('/api/orders', first.token).expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([second.body.id, first.orderId]);
  });
});

describe('GET /api/orders/{id}', () => {
  it("returns the caller's order with its items and no internal fields", async () => {
    const { orderId, token, assessments } = await newOrder(api);
    const { body } = await api.get(`/api/orders/${orderId}`, token).expect(200);
    expect(body).toMatchObject({
      id: orderId,
      totalAmount: '350000.00',
      status: 'pending',
      paymentStatus: 'pending',
      paidAt: null,
      orderItems: [{ price: '350000.00', assessment: { id: assessments[0]!._id, name: assessments[0]!.name } }],
    });
  });
});

const pay = (orderId: unknown, token: string, paymentMethod: unknown = 'free_access') =>
  api.post('/api/payments/create', { orderId, paymentMethod } as object, token);

describe('POST /api/payments/create', () => {
  it('when the stored total is 0, then the order is completed and each item granted without calling the provider', async () => {
    const { orderId, token, payer, assessments } = await newOrder(api, [0, 0]);
    const { body } = await pay(orderId, token).expect(201);
    const granted = await entitlementsOf(orderId);
    expect(body).toEqual({
      success: true,
      orderId,
      paymentId: `free_${orderId}`,
      paymentMethod: 'free_access',
      status: 'completed',
      paymentStatus: 'completed',
      userAssessments: granted.map(({ _id, assessmentId }) => ({ id: _id, assessmentId })),
    });
    expect(granted.map(({ assessmentId }) => assessmentId)).toEqual(assessments.map(({ _id }) => _id));
    expect(granted).toMatchObject(Array(2).fill({ userId: payer.id, status: 'available', orderId, source: 'order' }));
    expect(await storedOrder(orderId)).toMatchObject({ paidAmount: 0, paidAt: expect.any(Date) });
    expect(await attemptsOf(orderId)).toEqual([]);
    expect(provider.createRequests).toEqual([]);
  });

  it('when twenty calls arrive at once, and another one later, then all return the same response and one entitlement exists', async () => {
    const { orderId, token } = await newOrder(api, [0]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(orderId, token)));
    answers.push(await pay(orderId, token));
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when the order is not free, then it returns 400 and grants nothing', async () => {
    const { orderId, token } = await newOrder(api, [0, 1]);
    expectError(await pay(orderId, token), 400, 'ORDER_NOT_FREE');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await UserAssessment.countDocuments()).toBe(0);
  });

  it.each(['card', 'bank'])(
    'when a free order is paid with the method %s, then it returns 409 and the order stays pending',
    async (method) => {
      const { orderId, token } = await newOrder(api, [0]);
      expectError(await pay(orderId, token, method), 409, 'ORDER_NOT_PAYABLE');
      expect(await orderState(orderId)).toBe('pending/pending');
    },
  );

  it.each([
    ['an unknown method', 1, 'gratis', 'paymentMethod'],
    ['no method', 1, null, 'paymentMethod'],
    ['a query operator as method', 1, { $ne: 'card' }, 'paymentMethod'],
    ['an order id as text', '1', 'free_access', 'orderId'],
    ['a query operator as order id', { $gt: 0 }, 'free_access', 'orderId'],
  ])('when the request has %s, then it returns 422 with the field', async (_name, orderId, method, path) => {
    const { token } = await newOrder(api, [0]);
    const answer = await pay(orderId, token, method);
    expectError(answer, 422, 'VALIDATION');
    expect(answer.body.fields[0].path).toBe(path);
    expect(await UserAssessment.countDocuments()).toBe(0);
  });
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

/** An order whose buyer has the number of a bank account to pay to. */
async function awaitedTransfer() {
  const checkout = await newCheckout(api);
  await notify(checkout.providerOrderId, 'pending', { ...TRANSFER, ...EXPIRY });
  return checkout;
}

/** Both calls that carry it must agree. */
async function openPaymentOf({ orderId, token }: { orderId: number; token: string }) {
  const { body } = await api.get(`/api/orders/${orderId}`, token).expect(200);
  const list = await api.get('/api/orders', token).expect(200);
  const status = await api.get(`/api/payment-status/${orderId}`, token).expect(200);
  expect(list.body.find(({ id }: { id: number }) => id === orderId).openPayment).toEqual(body.openPayment);
  expect(status.body.openPayment).toEqual(body.openPayment);
  return body.openPayment;
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
    const checkout = await awaitedTransfer();
    await Order.collection.updateOne({ _id: checkout.orderId as never }, { $unset: { openPayment: '' } });
    const before = await api.get(`/api/orders/${checkout.orderId}`, checkout.token);
    expect(before.body.openPayment).toMatchObject({ vaNumber: null });
    await api.post('/api/sync/trigger', undefined, checkout.token).expect(200);
    expect(await openPaymentOf(checkout)).toMatchObject({ vaNumber: '812785002530231' });
  });

  it('when the same notification comes twice and at once, then one write remains', async () => {
    const checkout = await awaitedTransfer();
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
    const checkout = await awaitedTransfer();
    await notify(checkout.providerOrderId, 'settlement', TRANSFER);
    expect(await openPaymentOf(checkout)).toBeNull();
  });

  it('ignores payment details of the request', async () => {
    const order = await newOrder(api);
    const claimed = { orderId: order.orderId, vaNumber: '1', openPayment: { vaNumber: '1' } };
    await api.post('/api/midtrans/create-transaction', claimed, order.token).expect(201);
    expect(await openPaymentOf(order)).toMatchObject({ ...NOTHING });
  });
});

describe('who cancelled an order, and for which', () => {
  const cancel = ({ orderId, token }: { orderId: number; token: string }) =>
    api.post(`/api/orders/${orderId}/cancel?endsPayment=true`, undefined, token);

  it('is the buyer after the buyer cancelled, also when the provider ended the transaction', async () => {
    const plain = await newOrder(api);
    expect((await cancel(plain)).body).toMatchObject({ status: 'cancelled', cancelledBy: 'buyer' });
    const checkout = await awaitedTransfer();
    provider.onCancel = (id) => void provider.setStatus(id, 'cancel', TRANSFER);
    expect((await cancel(checkout)).body).toMatchObject({ status: 'cancelled', cancelledBy: 'buyer' });
    const status = await api.get(`/api/payment-status/${checkout.orderId}`, checkout.token);
    expect(status.body).toMatchObject({ cancelledBy: 'buyer', openPayment: null });
  });

  it('is the buyer when the provider cancelled for the buyer, and its answer was lost', async () => {
    const checkout = await awaitedTransfer();
    provider.onCancel = (id) => provider.setOutcome(id, { kind: 'unavailable', reason: 'timeout' });
    expectError(await cancel(checkout), 502, 'PAYMENT_PROVIDER_FAILED');
    await notify(checkout.providerOrderId, 'cancel', TRANSFER);
    expect((await cancel(checkout)).body).toMatchObject({ status: 'cancelled', cancelledBy: 'buyer' });
  });

  it('is nobody once the order is paid after all', async () => {
    const checkout = await awaitedTransfer();
    provider.onCancel = (id) => provider.setOutcome(id, { kind: 'unavailable', reason: 'timeout' });
    expectError(await cancel(checkout), 502, 'PAYMENT_PROVIDER_FAILED');
    await notify(checkout.providerOrderId, 'settlement', TRANSFER);
    const { body } = await api.get(`/api/orders/${checkout.orderId}`, checkout.token);
    expect(body).toMatchObject({ status: 'completed', cancelledBy: null });
  });

  it('is unknown after the provider cancelled, and a later press of the buyer does not change that', async () => {
    const checkout = await newCheckout(api);
    await notify(checkout.providerOrderId, 'cancel', TRANSFER);
    expect((await cancel(checkout)).body).toMatchObject({ status: 'cancelled', cancelledBy: null });
  });

  it('the buyer: a new order names those that it replaces, once, and no others', async () => {
    const [replaced, kept, foreign] = [await newOrder(api), await newOrder(api), await newOrder(api)];
    for (const each of [replaced, foreign]) await cancel(each);
    await Order.updateOne({ _id: kept.orderId }, { userId: replaced.payer.id });
    const replaces = [replaced.orderId, kept.orderId, foreign.orderId];
    const [item] = replaced.assessments;
    const createNext = async () => {
      const next = { assessmentIds: [item?._id], replaces };
      const { body } = await api.post('/api/orders', next, replaced.token).expect(201);
      return body.id as number;
    };
    const [successor] = [await createNext(), await createNext()];
    const successorsIn = async (token: string) => {
      const { body } = await api.get('/api/orders', token);
      return Object.fromEntries(body.map((each: { id: number; replacedBy: unknown }) => [each.id, each.replacedBy]));
    };
    expect(await successorsIn(replaced.token)).toMatchObject({ [replaced.orderId]: successor, [kept.orderId]: null });
    expect(await successorsIn(foreign.token)).toEqual({ [foreign.orderId]: null });
    const { body } = await api.get(`/api/payment-status/${replaced.orderId}`, replaced.token).expect(200);
    expect(body.replacedBy).toBe(successor);
  });
});
