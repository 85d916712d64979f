import mongoose from 'mongoose';
import { Order } from '../src/features/orders/index.ts';
import { PaymentEvent, Refund } from '../src/features/payments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import {
  attemptsOf,
  entitlementsOf,
  eventsOf,
  expectError,
  expectResponse,
  newCheckout,
  orderState,
  storedOrder,
} from './checkout.ts';
import { FakeProvider, type Notification, signatureOf, signedNotification } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

const PATH = '/api/midtrans/notification';
const PREVIOUS_KEY = 'SB-Mid-server-previous';
const provider = new FakeProvider();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, env: { MIDTRANS_PREVIOUS_SERVER_KEY: PREVIOUS_KEY } });
});
afterAll(() => api.stop());
beforeEach(() => provider.reset());
afterEach(() => api.clean());

const notify = (note: object) => api.post(PATH, note);
const verdictOf = async (note: Notification) => {
  const answer = await notify(note);
  expectResponse('POST /api/midtrans/notification', answer);
  return answer.body.verdict as string;
};
const outbox = () => mongoose.connection.collection('outbox').find().toArray();

/** Everything that a note might change. */
const everything = async (orderId: number) => [
  await storedOrder(orderId),
  await attemptsOf(orderId),
  await entitlementsOf(orderId),
];

describe('POST /api/midtrans/notification: payment', () => {
  it('when it is settled, then the order is paid and each item granted', async () => {
    const { orderId, providerOrderId, payer, assessments } = await newCheckout(api, [200_000, 150_000]);
    const note = provider.setStatus(providerOrderId, 'settlement', { settlement_time: '2026-01-05 09:05:44' });
    expect(await verdictOf(note)).toBe('applied');
    expect(await storedOrder(orderId)).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      paymentMethod: 'qris',
      paymentId: providerOrderId,
      paidAmount: 350_000,
      paidAt: new Date('2026-01-05T02:05:44Z'),
      flags: [],
    });
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'paid', live: false, isSettled: true }]);
    expect(await entitlementsOf(orderId)).toMatchObject(
      assessments.map(({ _id }) => ({ userId: payer.id, assessmentId: _id, status: 'available' })),
    );
    const [event] = await eventsOf(providerOrderId);
    expect(event).toMatchObject({ verdict: 'applied', from: 'created', to: 'paid', signatureOk: true, deliveries: 1 });
    expect(event?.raw).not.toContain('signature_key');
    expect(await outbox()).toMatchObject([{ kind: 'order_paid', orderId, userId: payer.id, sentAt: null }]);
  });

  it('when the same note arrives fifty times at once, then it is granted once', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const note = provider.setStatus(providerOrderId, 'settlement');
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(note)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => body.verdict === 'applied')).toHaveLength(1);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ deliveries: 50, verdict: 'applied' }]);
    expect(await outbox()).toHaveLength(1);
    expect(await verdictOf(note)).toBe('duplicate');
  });

  it('when different notes about one payment arrive at once, then it is granted once', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const capture = signedNotification(providerOrderId, 'capture', {
      fraud_status: 'accept',
      payment_type: 'credit_card',
    });
    const pending = signedNotification(providerOrderId, 'pending');
    const settled = provider.setStatus(providerOrderId, 'settlement', { payment_type: 'credit_card' });
    const notes = Array.from({ length: 10 }, () => [capture, settled, pending]).flat();
    const answers = await Promise.all(notes.map(notify));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when pending arrives after settlement, then the order stays paid', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await verdictOf(provider.setStatus(providerOrderId, 'settlement'));
    expect(await verdictOf(provider.setStatus(providerOrderId, 'pending'))).toBe('stale');
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'paid' }]);
  });

  it('when pending comes first, then the method is shown and nothing granted', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    expect(await verdictOf(provider.setStatus(providerOrderId, 'pending', { payment_type: 'bank_transfer' }))).toBe(
      'applied',
    );
    expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'pending', paymentMethod: 'bank_transfer' });
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'pending', live: true }]);
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when a refusal is followed by a payment, then failed is only shown in between', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const card = { payment_type: 'credit_card', fraud_status: 'deny', transaction_id: 'tx-card' };
    expect(await verdictOf(provider.setStatus(providerOrderId, 'deny', card))).toBe('applied');
    expect(await orderState(orderId)).toBe('pending/failed');
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'pending', live: true }]);
    await verdictOf(provider.setStatus(providerOrderId, 'pending'));
    expect(await orderState(orderId)).toBe('pending/pending');
    await verdictOf(provider.setStatus(providerOrderId, 'settlement'));
    expect(await orderState(orderId)).toBe('completed/paid');
    expect((await storedOrder(orderId)).flags).toEqual([]);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when a virtual account expires, then the order is cancelled; when it is paid late, then it is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    await verdictOf(provider.setStatus(providerOrderId, 'expire', { payment_type: 'bank_transfer' }));
    expect(await orderState(orderId)).toBe('cancelled/expired');
    const again = await api.post('/api/midtrans/create-transaction', { orderId }, token);
    expectError(again, 409, 'ORDER_NOT_PAYABLE');
    await verdictOf(provider.setStatus(providerOrderId, 'settlement', { payment_type: 'bank_transfer' }));
    expect(await orderState(orderId)).toBe('completed/paid');
    expect((await storedOrder(orderId)).flags).toEqual(['late_payment']);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when a card’s page expires, then the order stays open', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await verdictOf(provider.setStatus(providerOrderId, 'expire', { payment_type: 'credit_card' }));
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await attemptsOf(orderId)).toMatchObject([{ live: true }]);
  });

  it('when it is cancelled, then the order is cancelled/failed', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await verdictOf(provider.setStatus(providerOrderId, 'cancel'));
    expect(await orderState(orderId)).toBe('cancelled/failed');
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'cancelled', live: false, nextCheckAt: null }]);
  });

  it('when a card is challenged, then nothing is granted until it is accepted', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const card = { payment_type: 'credit_card', status_code: '201' };
    await verdictOf(provider.setStatus(providerOrderId, 'capture', { ...card, fraud_status: 'challenge' }));
    expect(await orderState(orderId)).toBe('pending/pending');
    expect((await storedOrder(orderId)).flags).toEqual(['review']);
    expect(await entitlementsOf(orderId)).toEqual([]);
    expect((await storedOrder(orderId)).settledFlags).toBeUndefined();
    await verdictOf(
      provider.setStatus(providerOrderId, 'capture', { ...card, status_code: '200', fraud_status: 'accept' }),
    );
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await storedOrder(orderId)).toMatchObject({ flags: ['review'], settledFlags: ['review'] });
  });

  it('when a settlement is said to be fraud, then it is held', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    expect(await verdictOf(provider.setStatus(providerOrderId, 'settlement', { fraud_status: 'deny' }))).toBe('held');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when a word is unknown, then it is stored and changes nothing', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const before = await everything(orderId);
    expect(await verdictOf(provider.setStatus(providerOrderId, 'teleported'))).toBe('stale');
    expect(await everything(orderId)).toEqual(before);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'stale' }]);
  });

  it('when a given-up attempt and its successor are both paid, then one grants and staff repay the other', async () => {
    provider.createOutcomes = [{ kind: 'already-used' }];
    const { orderId, providerOrderId } = await newCheckout(api);
    const first = (await attemptsOf(orderId))[0]!.providerOrderId;
    await Promise.all([first, providerOrderId].map((id) => verdictOf(provider.setStatus(id, 'settlement'))));
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    const order = await storedOrder(orderId);
    expect(order).toMatchObject({ status: 'completed', paymentStatus: 'paid', paidAmount: 350_000 });
    expect(order.flags).toContain('duplicate_payment');
    const other = order.paymentId === first ? providerOrderId : first;
    expect(await Refund.find().lean()).toMatchObject([
      { orderId, providerOrderId: other, amount: 350_000, state: 'requested', reason: 'duplicate_payment' },
    ]);
    await verdictOf(provider.setStatus(other, 'refund', { refund_amount: '350000.00' }));
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await Refund.find().lean()).toMatchObject([{ state: 'provider_accepted' }]);
    expect(await UserAssessment.countDocuments({ withdrawnAt: { $exists: true } })).toBe(0);
  });
});

describe('POST /api/midtrans/notification: money that goes back', () => {
  const paid = async (prices?: number[], more: Partial<Notification> = {}) => {
    const checkout = await newCheckout(api, prices);
    await verdictOf(provider.setStatus(checkout.providerOrderId, 'settlement', more));
    return checkout;
  };

  it('when all is refunded, then unstarted is withdrawn, started is frozen, completed is marked', async () => {
    const { orderId, providerOrderId } = await paid([100_000, 150_000, 100_000]);
    const [, started, completed] = await entitlementsOf(orderId);
    await UserAssessment.updateOne({ _id: started!._id }, { status: 'in_progress' });
    await UserAssessment.updateOne({ _id: completed!._id }, { status: 'completed' });
    const refund = provider.setStatus(providerOrderId, 'refund', { refund_amount: '350000.00' });
    expect(await verdictOf(refund)).toBe('applied');
    expect(await storedOrder(orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      paidAmount: 350_000,
      refundedAmount: 350_000,
    });
    const marks = (await entitlementsOf(orderId)).map(({ withdrawnAt, frozenAt, flaggedAt }) =>
      [withdrawnAt, frozenAt, flaggedAt].map(Boolean),
    );
    expect(marks).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(await verdictOf(refund)).toBe('duplicate');
    expect(await verdictOf(provider.setStatus(providerOrderId, 'settlement'))).toBe('duplicate');
    expect(await orderState(orderId)).toBe('cancelled/refunded');
    expect(await entitlementsOf(orderId)).toHaveLength(3);
  });

  it('when parts are refunded, then the sum is the provider’s, not that of the deliveries', async () => {
    const { orderId, providerOrderId } = await paid();
    const part = (refund_amount: string) => provider.setStatus(providerOrderId, 'partial_refund', { refund_amount });
    await verdictOf(part('50000.00'));
    const refunds = [{ refund_key: 'r1', refund_amount: '50000.00', bank_confirmed_at: '2026-01-07 10:00:00' }];
    const confirmed = { refund_amount: '50000.00', refunds };
    expect(await verdictOf(provider.setStatus(providerOrderId, 'partial_refund', confirmed))).toBe('stale');
    await verdictOf(part('80000.00'));
    await verdictOf(part('70000.00'));
    expect(await storedOrder(orderId)).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      refundedAmount: 80_000,
    });
    expect((await entitlementsOf(orderId))[0]).not.toHaveProperty('withdrawnAt');
    expect(await eventsOf(providerOrderId)).toHaveLength(3);
  });

  it.each([
    ['a Permata transfer is reversed', 'deny', { payment_type: 'bank_transfer', permata_va_number: '1' }, 'reversed'],
    ['it is charged back', 'chargeback', {}, 'charged_back'],
  ] as const)('when %s, then the order is cancelled/refunded', async (_name, status, more, state) => {
    const { orderId, providerOrderId } = await paid(undefined, more);
    await verdictOf(provider.setStatus(providerOrderId, status, more));
    expect(await orderState(orderId)).toBe('cancelled/refunded');
    expect(await attemptsOf(orderId)).toMatchObject([{ state }]);
    expect((await entitlementsOf(orderId))[0]).toHaveProperty('withdrawnAt');
  });

  it('when a deny comes late for a channel that cannot be reversed, then the order stays paid', async () => {
    const { orderId, providerOrderId } = await paid();
    expect(await verdictOf(provider.setStatus(providerOrderId, 'deny'))).toBe('stale');
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when a captured card is voided, then it is as a refund; when a settled one, then it is held', async () => {
    const card = { payment_type: 'credit_card', fraud_status: 'accept' };
    const captured = await newCheckout(api);
    await verdictOf(provider.setStatus(captured.providerOrderId, 'capture', card));
    await verdictOf(provider.setStatus(captured.providerOrderId, 'cancel', card));
    expect(await orderState(captured.orderId)).toBe('cancelled/refunded');
    const settled = await paid(undefined, card);
    expect(await verdictOf(provider.setStatus(settled.providerOrderId, 'cancel', card))).toBe('held');
    expect(await orderState(settled.orderId)).toBe('completed/paid');
  });
});

describe('POST /api/midtrans/notification: what is not believed', () => {
  it('when the signature is forged, then 403, nothing changes, and the provider is not asked', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const note = provider.setStatus(providerOrderId, 'settlement');
    const before = await everything(orderId);
    for (const signature_key of [
      '0'.repeat(128),
      signatureOf(note, 'another-key'),
      signedNotification('x', 'settlement').signature_key,
    ])
      expectError(await notify({ ...note, signature_key }), 403, 'SIGNATURE_INVALID');
    for (const changed of [{ gross_amount: '1.00' }, { status_code: '201' }])
      expectError(await notify({ ...note, ...changed }), 403, 'SIGNATURE_INVALID');
    expect(await everything(orderId)).toEqual(before);
    expect(provider.statusCalls).toBe(0);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'rejected', deliveries: 5, raw: null }]);
    expect(await verdictOf(note)).toBe('applied');
  });

  it('when a stranger floods ids that do not exist, then nothing is stored', async () => {
    const note = { ...signedNotification('order_1_1', 'settlement'), signature_key: '0'.repeat(128) };
    expectError(await notify(note), 403, 'SIGNATURE_INVALID');
    expect(await PaymentEvent.countDocuments()).toBe(0);
  });

  it('when it is signed with the previous key, then it is believed', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const note = provider.setStatus(providerOrderId, 'settlement');
    await verdictOf({ ...note, signature_key: signatureOf(note, PREVIOUS_KEY) });
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when the body claims a settlement and the status call knows better, then the status call decides', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending', { status_code: '200' });
    expect(await verdictOf(signedNotification(providerOrderId, 'settlement'))).toBe('applied');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'pending' }]);
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when the body claims a refusal and the status call says settled, then the order is paid', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    await verdictOf(signedNotification(providerOrderId, 'deny'));
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it.each([
    ['a lower amount', { gross_amount: '1.00' }, 'amount_mismatch'],
    ['a higher amount', { gross_amount: '350001.00' }, 'amount_mismatch'],
    ['a fraction', { gross_amount: '350000.50' }, 'amount_mismatch'],
    ['another currency', { currency: 'USD' }, 'currency_mismatch'],
    ['another merchant', { merchant_id: 'G999999999' }, 'merchant_mismatch'],
  ])('when body and status tell %s, then it is held with a flag and nothing is granted', async (_name, wrong, flag) => {
    const { orderId, providerOrderId } = await newCheckout(api);
    expect(await verdictOf(provider.setStatus(providerOrderId, 'settlement', wrong))).toBe('held');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect((await storedOrder(orderId)).flags).toEqual([flag]);
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'created', live: true, flags: [flag] }]);
    expect(await entitlementsOf(orderId)).toEqual([]);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'held' }]);
  });

  it.each([
    ['amount', { gross_amount: '1.00' }],
    ['currency', { currency: 'USD' }],
    ['order', { order_id: 'order_999_1' }],
  ])('when only the status tells another %s, then it is held too', async (_name, wrong) => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus('order_999_1', 'settlement');
    const other = await provider.status('order_999_1');
    const note = provider.setStatus(providerOrderId, 'settlement');
    if (other.kind !== 'found') throw new Error('unreachable');
    const snapshot = { ...other.snapshot, order_id: providerOrderId, ...wrong };
    provider.setOutcome(providerOrderId, { kind: 'found', snapshot });
    expect(await verdictOf(note)).toBe('held');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when the order id is not known, then 404, and the note is kept as unmatched', async () => {
    const note = provider.setStatus('order_77_1760000000000', 'settlement');
    expectError(await notify(note), 404, 'NOT_FOUND');
    expect(await eventsOf('order_77_1760000000000')).toMatchObject([{ verdict: 'unmatched', orderId: null }]);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('when it is the provider’s own test, then 200 and it is kept as a test', async () => {
    const id = 'payment_notif_test_G000000001_abc';
    expect(await verdictOf(signedNotification(id, 'settlement'))).toBe('test');
    expect(await eventsOf(id)).toMatchObject([{ verdict: 'test' }]);
    const forged = { ...signedNotification(id, 'settlement'), signature_key: '0'.repeat(128) };
    expectError(await notify(forged), 403, 'SIGNATURE_INVALID');
  });

  it.each([
    ['unavailable', { kind: 'unavailable', reason: 'timeout' }],
    ['not found', { kind: 'not-found' }],
  ] as const)('when the status is %s, then 503, nothing changes, and the repeat works', async (_name, outcome) => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const before = await everything(orderId);
    provider.setOutcome(providerOrderId, outcome);
    const note = signedNotification(providerOrderId, 'settlement');
    expectError(await notify(note), 503, 'UNAVAILABLE');
    expect(await everything(orderId)).toEqual(before);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: null, deliveries: 1 }]);
    provider.setStatus(providerOrderId, 'settlement');
    expect(await verdictOf(note)).toBe('applied');
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'applied', deliveries: 2 }]);
  });
});

describe('POST /api/midtrans/notification: what is malformed', () => {
  it.each([
    ['an object for the order id', { order_id: { $gt: '' } }],
    ['a list for the order id', { order_id: ['order_1_1'] }],
    ['a number for the order id', { order_id: 1 }],
    ['an order id with a path in it', { order_id: '../v2/other' }],
    ['an order id that is too long', { order_id: 'a'.repeat(51) }],
    ['no order id', { order_id: undefined }],
    ['a number for the status code', { status_code: 200 }],
    ['a long status code', { status_code: '2000' }],
    ['a number for the amount', { gross_amount: 350000 }],
    ['a negative amount', { gross_amount: '-1.00' }],
    ['an amount with a separator', { gross_amount: '350,000.00' }],
    ['a short signature', { signature_key: 'abc' }],
    ['an object for the signature', { signature_key: { length: 128 } }],
    ['no status', { transaction_status: undefined }],
    ['an object for the status', { transaction_status: { $ne: 'x' } }],
    ['an object for the fraud status', { fraud_status: { $ne: 'x' } }],
    ['an object for the transaction', { transaction_id: { $ne: 'x' } }],
    ['an object for the currency', { currency: { $ne: 'x' } }],
  ])('when there is %s, then 400 and nothing is stored', async (_name, wrong) => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const before = await everything(orderId);
    const answer = await notify({ ...provider.setStatus(providerOrderId, 'settlement'), ...wrong });
    expectError(answer, 400, 'BAD_REQUEST');
    expect(await everything(orderId)).toEqual(before);
    expect(await PaymentEvent.countDocuments()).toBe(0);
  });

  it.each([
    ['broken JSON', 'application/json', '{"order_id":'],
    ['a bare text', 'application/json', '"x"'],
    ['null', 'application/json', 'null'],
    ['a list', 'application/json', '[]'],
    ['a form', 'application/x-www-form-urlencoded', 'order_id=1'],
    ['too much', 'application/json', JSON.stringify({ order_id: 'x', more: 'x'.repeat(200_000) })],
  ])('when the body is %s, then 400', async (_name, type, body) => {
    const answer = await api.post(PATH).set('Content-Type', type).send(body);
    expectError(answer, 400, 'BAD_REQUEST');
  });

  it('when there is no body, then 400', async () => expectError(await api.post(PATH), 400, 'BAD_REQUEST'));

  it('when fields carry names that mean something to the database, then they are kept as text', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const strange = { $where: '1', 'a.b': { $set: { x: 1 } }, metadata: { $gt: '' } };
    const note = { ...provider.setStatus(providerOrderId, 'settlement'), ...strange };
    expect(await verdictOf(note)).toBe('applied');
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(JSON.parse((await eventsOf(providerOrderId))[0]!.raw!)).toMatchObject(strange);
  });

  it('when the address ends with a slash, then it is answered, not redirected', async () => {
    const { providerOrderId } = await newCheckout(api);
    const answer = await api.post(`${PATH}/`, provider.setStatus(providerOrderId, 'settlement'));
    expect([answer.status, answer.body.verdict]).toEqual([200, 'applied']);
  });
});
