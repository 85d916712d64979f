import type { UserAssessmentView } from '@kenali/contracts';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { Order } from '../src/features/orders/index.ts';
import { PaymentEvent, Refund } from '../src/features/payments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { NOTIFICATION_LIMITS } from '../src/limits/limit-table.ts';
import { attemptsOf, entitlementsOf, eventsOf, expectError, newCheckout, orderState, storedOrder } from './checkout.ts';
import { FakeProvider, type Notification, signatureOf, signedNotification } from './fake-provider.ts';
import { callsTo, testApi } from './harness.ts';

const PATH = '/api/midtrans/notification';
const PREVIOUS_KEY = 'SB-Mid-server-previous';
const provider = new FakeProvider();
/** Commands besides those of the change stream, which runs all the time. */
let queries: string[] = [];
const api = testApi({
  provider,
  env: { MIDTRANS_PREVIOUS_SERVER_KEY: PREVIOUS_KEY },
  onCommand: ({ commandName }) => commandName !== 'getMore' && queries.push(commandName),
});
beforeEach(() => provider.reset());
afterEach(() => api.clean());

const notify = (notification: object) => api.post(PATH, notification);
const verdictOf = async (notification: Notification) => {
  const { body } = await notify(notification).expect(200);
  return body.verdict as string;
};
/** Sets the status that the provider has, and sends its notification. @returns the verdict */
const report = (providerOrderId: string, status: string, more: Partial<Notification> = {}) =>
  verdictOf(provider.setStatus(providerOrderId, status, more));
const outbox = () => mongoose.connection.collection('outbox').find().toArray();

/** All documents that a notification can change. */
const storedState = async (orderId: number) => [
  await storedOrder(orderId),
  await attemptsOf(orderId),
  await entitlementsOf(orderId),
];

describe('POST /api/midtrans/notification: payment', () => {
  it('when the payment is settled, then the order is paid and each item granted', async () => {
    const { orderId, providerOrderId, payer, assessments } = await newCheckout(api, [200_000, 150_000]);
    const notification = provider.setStatus(providerOrderId, 'settlement', { settlement_time: '2026-01-05 09:05:44' });
    expect(await verdictOf(notification)).toBe('applied');
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

  it('when the same notification arrives fifty times at once, then the order is granted once', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(notification)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(answers.filter(({ body }) => body.verdict === 'applied')).toHaveLength(1);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ deliveries: 50, verdict: 'applied' }]);
    expect(await outbox()).toHaveLength(1);
    expect(await verdictOf(notification)).toBe('duplicate');
  });

  it('when different notifications about one payment arrive at once, then the order is granted once', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const card = { payment_type: 'credit_card' };
    const capture = signedNotification(providerOrderId, 'capture', { ...card, fraud_status: 'accept' });
    const pending = signedNotification(providerOrderId, 'pending');
    const settled = provider.setStatus(providerOrderId, 'settlement', card);
    const notifications = Array.from({ length: 10 }, () => [capture, settled, pending]).flat();
    const answers = await Promise.all(notifications.map(notify));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  const PAGE = { payment_type: 'credit_card' };
  const CARD = { ...PAGE, fraud_status: 'accept' };
  const REFUSED = { ...PAGE, fraud_status: 'deny', transaction_id: 'tx-card' };
  const TRANSFER = { payment_type: 'bank_transfer' };
  const PERMATA = { ...TRANSFER, permata_va_number: '1' };
  /** A report of the provider, its verdict, and the state of the order, its attempt and more of the order after it. */
  type Step = [string, Partial<Notification>, verdict: string, order: string, attempt?: object, more?: object];
  const PAID: Step = ['settlement', {}, 'applied', 'completed/paid', { state: 'paid' }];
  const OPEN = { state: 'pending', live: true };
  const CANCELLED = { state: 'cancelled', live: false, nextCheckAt: null };
  const LATE = { flags: ['late_payment'] };
  /** Whether each entitlement is withdrawn. In all other states of the order there is none. */
  const ENTITLEMENTS: Record<string, boolean[]> = { 'completed/paid': [false], 'cancelled/refunded': [true] };

  it.each<[string, ...Step[]]>([
    ['pending arrives after the settlement', PAID, ['pending', {}, 'stale', 'completed/paid', { state: 'paid' }]],
    [
      'pending arrives first',
      ['pending', TRANSFER, 'applied', 'pending/pending', OPEN, { paymentMethod: 'bank_transfer' }],
    ],
    [
      'a payment follows a refusal',
      ['deny', REFUSED, 'applied', 'pending/failed', OPEN],
      ['pending', {}, 'applied', 'pending/pending'],
      ['settlement', {}, 'applied', 'completed/paid', { state: 'paid' }, { flags: [] }],
    ],
    [
      'a virtual account expires and is paid late',
      ['expire', TRANSFER, 'applied', 'cancelled/expired'],
      ['settlement', TRANSFER, 'applied', 'completed/paid', {}, LATE],
    ],
    ['the page of a card expires', ['expire', PAGE, 'applied', 'pending/pending', { live: true }]],
    ['the transaction is cancelled', ['cancel', {}, 'applied', 'cancelled/failed', CANCELLED]],
    ['a settlement has the fraud status deny', ['settlement', { fraud_status: 'deny' }, 'held', 'pending/pending']],
    [
      'a Permata transfer is reversed',
      ['settlement', PERMATA, 'applied', 'completed/paid'],
      ['deny', PERMATA, 'applied', 'cancelled/refunded', { state: 'reversed' }],
    ],
    ['it is charged back', PAID, ['chargeback', {}, 'applied', 'cancelled/refunded', { state: 'charged_back' }]],
    ['a late deny arrives for a channel without reversals', PAID, ['deny', {}, 'held', 'completed/paid']],
    [
      'a captured card is cancelled',
      ['capture', CARD, 'applied', 'completed/paid'],
      ['cancel', CARD, 'applied', 'cancelled/refunded'],
    ],
    [
      'a settled card is cancelled',
      ['settlement', CARD, 'applied', 'completed/paid'],
      ['cancel', CARD, 'held', 'completed/paid'],
    ],
  ])('when %s, then order, attempt and entitlement follow each report', async (_what, ...steps) => {
    const { orderId, providerOrderId } = await newCheckout(api);
    for (const [status, fields, verdict, state, attempt = {}, more = {}] of steps) {
      expect(await report(providerOrderId, status, fields)).toBe(verdict);
      expect(await orderState(orderId)).toBe(state);
      expect(await storedOrder(orderId)).toMatchObject(more);
      expect(await attemptsOf(orderId)).toMatchObject([attempt]);
      const granted = (await entitlementsOf(orderId)).map(({ withdrawnAt }) => Boolean(withdrawnAt));
      expect(granted).toEqual(ENTITLEMENTS[state] ?? []);
    }
  });

  it('when a card is challenged, then nothing is granted until it is accepted', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const card = { payment_type: 'credit_card', status_code: '201' };
    await report(providerOrderId, 'capture', { ...card, fraud_status: 'challenge' });
    expect(await orderState(orderId)).toBe('pending/pending');
    expect((await storedOrder(orderId)).flags).toEqual(['review']);
    expect(await entitlementsOf(orderId)).toEqual([]);
    expect((await storedOrder(orderId)).settledFlags).toBeUndefined();
    await report(providerOrderId, 'capture', { ...card, status_code: '200', fraud_status: 'accept' });
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await storedOrder(orderId)).toMatchObject({ flags: ['review'], settledFlags: ['review'] });
  });

  it('when the status is unknown, then the event is stored and changes nothing', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const before = await storedState(orderId);
    expect(await report(providerOrderId, 'teleported')).toBe('stale');
    expect(await storedState(orderId)).toEqual(before);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'stale' }]);
  });

  it('when an abandoned attempt and its successor are both paid, then one is granted and the other has an open refund', async () => {
    provider.createOutcomes = [{ kind: 'already-used' }];
    const { orderId, providerOrderId } = await newCheckout(api);
    const first = (await attemptsOf(orderId))[0]!.providerOrderId;
    await Promise.all([first, providerOrderId].map((id) => report(id, 'settlement')));
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    const order = await storedOrder(orderId);
    expect(order).toMatchObject({ status: 'completed', paymentStatus: 'paid', paidAmount: 350_000 });
    expect(order.flags).toContain('duplicate_payment');
    const other = order.paymentId === first ? providerOrderId : first;
    expect(await Refund.find().lean()).toMatchObject([
      { orderId, providerOrderId: other, amount: 350_000, state: 'requested', reason: 'duplicate_payment' },
    ]);
    await report(other, 'refund', { refund_amount: '350000.00' });
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await Refund.find().lean()).toMatchObject([{ state: 'provider_accepted' }]);
    expect(await UserAssessment.countDocuments({ withdrawnAt: { $exists: true } })).toBe(0);
  });
});

describe('POST /api/midtrans/notification: refunds', () => {
  const paid = async (prices?: number[], more: Partial<Notification> = {}) => {
    const checkout = await newCheckout(api, prices);
    await report(checkout.providerOrderId, 'settlement', more);
    return checkout;
  };

  it('when all is refunded, then unstarted entitlements are withdrawn, started ones frozen and completed ones flagged', async () => {
    const { orderId, providerOrderId, payer } = await paid([100_000, 150_000, 100_000]);
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
    const dates = (await entitlementsOf(orderId)).map(({ withdrawnAt, frozenAt, flaggedAt }) =>
      [withdrawnAt, frozenAt, flaggedAt].map(Boolean),
    );
    expect(dates).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    const { body } = await api.get('/api/user-assessments', payer.accessToken).expect(200);
    const shown = body.map(({ id, isFrozen }: UserAssessmentView) => [id, isFrozen]);
    expect(shown).toEqual([
      [completed!._id, undefined],
      [started!._id, true],
    ]);
    expect(await verdictOf(refund)).toBe('duplicate');
    expect(await report(providerOrderId, 'settlement')).toBe('duplicate');
    expect(await orderState(orderId)).toBe('cancelled/refunded');
    expect(await entitlementsOf(orderId)).toHaveLength(3);
  });

  it('when parts are refunded, then the refunded amount is the sum that the provider reports, not that of the events', async () => {
    const { orderId, providerOrderId } = await paid();
    const part = (refund_amount: string) => provider.setStatus(providerOrderId, 'partial_refund', { refund_amount });
    await verdictOf(part('50000.00'));
    const refunds = [{ refund_key: 'r1', refund_amount: '50000.00', bank_confirmed_at: '2026-01-07 10:00:00' }];
    const confirmed = { refund_amount: '50000.00', refunds };
    expect(await report(providerOrderId, 'partial_refund', confirmed)).toBe('stale');
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
});

describe('POST /api/midtrans/notification: verification', () => {
  it('when the signature is forged, then it returns 403, changes nothing and does not call the provider', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    const before = await storedState(orderId);
    for (const signature_key of [
      '0'.repeat(128),
      signatureOf(notification, 'another-key'),
      signedNotification('x', 'settlement').signature_key,
    ])
      expectError(await notify({ ...notification, signature_key }), 403, 'SIGNATURE_INVALID');
    for (const changed of [{ gross_amount: '1.00' }, { status_code: '201' }])
      expectError(await notify({ ...notification, ...changed }), 403, 'SIGNATURE_INVALID');
    expect(await storedState(orderId)).toEqual(before);
    expect(provider.statusCalls).toBe(0);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'rejected', deliveries: 5, raw: null }]);
    expect(await verdictOf(notification)).toBe('applied');
  });

  it('when one address sends forged ones in masses, then they are refused without a query, and signed ones of this address are applied', async () => {
    const { config } = api.services;
    const { providerOrderId } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    const forged = { ...notification, signature_key: '0'.repeat(128) };
    const { capacity } = NOTIFICATION_LIMITS.perAddress;
    const flood = createApp({ ...api.services, config: { ...config, rateLimits: true } });
    const send = (body: object) => callsTo(flood).post(PATH, body);
    for (let at = 0; at < capacity; at += 1) expectError(await send(forged), 403, 'SIGNATURE_INVALID');
    const refused = await send(forged);
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    queries = [];
    for (let at = 0; at < 20; at += 1)
      expectError(await send({ ...forged, order_id: `order_1_${at}` }), 429, 'TOO_MANY_REQUESTS');
    expect(queries).toEqual([]);
    expectError(await send({ ...forged, gross_amount: 1 }), 400, 'BAD_REQUEST');
    expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'rejected', deliveries: capacity }]);
    const answers = await Promise.all(Array.from({ length: capacity + 5 }, () => send(notification)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('when an unsigned notification names an unknown order, then nothing is stored', async () => {
    const notification = { ...signedNotification('order_1_1', 'settlement'), signature_key: '0'.repeat(128) };
    expectError(await notify(notification), 403, 'SIGNATURE_INVALID');
    expect(await PaymentEvent.countDocuments()).toBe(0);
  });

  it('when the previous server key signed it, then it is accepted', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    await verdictOf({ ...notification, signature_key: signatureOf(notification, PREVIOUS_KEY) });
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when the body claims a settlement and the status call returns pending, then the status call decides', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending', { status_code: '200' });
    expect(await verdictOf(signedNotification(providerOrderId, 'settlement'))).toBe('applied');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'pending' }]);
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when the body claims a refusal and the status call returns settlement, then the order is paid', async () => {
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
  ])(
    'when body and status have %s, then the event is held with a flag and nothing is granted',
    async (_name, wrong, flag) => {
      const { orderId, providerOrderId } = await newCheckout(api);
      expect(await report(providerOrderId, 'settlement', wrong)).toBe('held');
      expect(await orderState(orderId)).toBe('pending/pending');
      expect((await storedOrder(orderId)).flags).toEqual([flag]);
      expect(await attemptsOf(orderId)).toMatchObject([{ state: 'created', live: true, flags: [flag] }]);
      expect(await entitlementsOf(orderId)).toEqual([]);
      expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'held' }]);
    },
  );

  it.each([
    ['amount', { gross_amount: '1.00' }],
    ['currency', { currency: 'USD' }],
    ['order', { order_id: 'order_999_1' }],
  ])('when only the status has another %s, then the event is held too', async (_name, wrong) => {
    const { orderId, providerOrderId } = await newCheckout(api);
    provider.setStatus('order_999_1', 'settlement');
    const other = await provider.status('order_999_1');
    const notification = provider.setStatus(providerOrderId, 'settlement');
    if (other.kind !== 'found') throw new Error('unreachable');
    const snapshot = { ...other.snapshot, order_id: providerOrderId, ...wrong };
    provider.setOutcome(providerOrderId, { kind: 'found', snapshot });
    expect(await verdictOf(notification)).toBe('held');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when the order id is unknown, then it returns 404 and stores the event as unmatched', async () => {
    const notification = provider.setStatus('order_77_1760000000000', 'settlement');
    expectError(await notify(notification), 404, 'NOT_FOUND');
    expect(await eventsOf('order_77_1760000000000')).toMatchObject([{ verdict: 'unmatched', orderId: null }]);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('when the provider sends its test notification, then it returns 200 and stores the event as test', async () => {
    const id = 'payment_notif_test_G000000001_8d0f2c1e-5b7a-4c3d-9e21-0a1b2c3d4e5f';
    expect(await verdictOf(signedNotification(id, 'settlement'))).toBe('test');
    expect(await eventsOf(id)).toMatchObject([{ verdict: 'test' }]);
    const forged = { ...signedNotification(id, 'settlement'), signature_key: '0'.repeat(128) };
    expectError(await notify(forged), 403, 'SIGNATURE_INVALID');
  });

  it.each([
    ['unavailable', { kind: 'unavailable', reason: 'timeout' }],
    ['not found', { kind: 'not-found' }],
  ] as const)(
    'when the status is %s, then it returns 503 and changes nothing, and the repeated notification is applied',
    async (_name, outcome) => {
      const { orderId, providerOrderId } = await newCheckout(api);
      const before = await storedState(orderId);
      provider.setOutcome(providerOrderId, outcome);
      const notification = signedNotification(providerOrderId, 'settlement');
      expectError(await notify(notification), 503, 'UNAVAILABLE');
      expect(await storedState(orderId)).toEqual(before);
      expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: null, deliveries: 1 }]);
      provider.setStatus(providerOrderId, 'settlement');
      expect(await verdictOf(notification)).toBe('applied');
      expect(await eventsOf(providerOrderId)).toMatchObject([{ verdict: 'applied', deliveries: 2 }]);
    },
  );
});

describe('POST /api/midtrans/notification: invalid bodies', () => {
  // `schemas.test.ts` of the contracts has the fields, and `malformed.api.test.ts` what a wrong one changes: nothing.
  it.each([
    ['broken JSON', 'application/json', '{"order_id":'],
    ['a JSON string', 'application/json', '"x"'],
    ['null', 'application/json', 'null'],
    ['a list', 'application/json', '[]'],
    ['a form', 'application/x-www-form-urlencoded', 'order_id=1'],
    ['too large', 'application/json', JSON.stringify({ order_id: 'x', more: 'x'.repeat(200_000) })],
  ])('when the body is %s, then it returns 400', async (_name, type, body) => {
    const answer = await api.post(PATH).set('Content-Type', type).send(body);
    expectError(answer, 400, 'BAD_REQUEST');
  });

  it('returns 400 without a body', async () => expectError(await api.post(PATH), 400, 'BAD_REQUEST'));

  it('when field names are database operators, then the body is stored as text', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const operators = { $where: '1', 'a.b': { $set: { x: 1 } }, metadata: { $gt: '' } };
    const notification = { ...provider.setStatus(providerOrderId, 'settlement'), ...operators };
    expect(await verdictOf(notification)).toBe('applied');
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(JSON.parse((await eventsOf(providerOrderId))[0]!.raw!)).toMatchObject(operators);
  });

  it('when the path ends with a slash, then the call is answered instead of redirected', async () => {
    const { providerOrderId } = await newCheckout(api);
    const answer = await api.post(`${PATH}/`, provider.setStatus(providerOrderId, 'settlement'));
    expect([answer.status, answer.body.verdict]).toEqual([200, 'applied']);
  });
});
