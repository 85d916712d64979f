import { NAME_MAX, WHATSAPP_MAX } from '@kenali/contracts';
import { User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { PaymentAttempt } from '../src/features/payments/state/payment-attempt.model.ts';
import {
  attemptsOf,
  entitlementsOf,
  eventsOf,
  expectError,
  newCheckout,
  newOrder,
  orderState,
  storedOrder,
} from './checkout.ts';
import { startWithEmulator } from './emulator.ts';
import type { TestApi } from './harness.ts';
import { until } from './until.ts';

/** Runs the real client library against the emulator over HTTP. The emulator sends its notifications over HTTP too. */
const SERVER_KEY = 'SB-Mid-server-not-for-logs';
const BASIC = Buffer.from(`${SERVER_KEY}:`).toString('base64');
/** The methods that refuse some texts. To the others all texts are the same. */
const REFUSING = ['bca_va', 'bni_va', 'alfamart'];
const lines: string[] = [];
let api: TestApi;
let emulator: Awaited<ReturnType<typeof startWithEmulator>>;
let now: () => Date = () => new Date();

beforeAll(async () => {
  emulator = await startWithEmulator({
    serverKey: SERVER_KEY,
    logLine: (line) => lines.push(line),
    now: () => now(),
  });
  api = emulator.api;
});
afterAll(() => emulator.stop());
const order = async (what: string, providerOrderId: string, more: object = {}) =>
  emulator.control(what, { order_id: providerOrderId, ...more });
const pay = (providerOrderId: string, payment_type = 'qris') => order('pay', providerOrderId, { payment_type });
const core = async (path: string, body: unknown = null) => {
  const headers = { 'content-type': 'application/json', authorization: `Basic ${BASIC}` };
  const answer = await fetch(`${emulator.origin}/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
};
const untilState = (orderId: number, wanted: string) => until(async () => (await orderState(orderId)) === wanted);
const verdicts = async (id: string) => (await eventsOf(id)).map(({ verdict }) => verdict);

it('X-Request-Id: when a browser gives one to a payment, then the provider receives it, and the log line of the call has it', async () => {
  const { orderId, payer } = await newOrder(api);
  const id = 'peramban-0123456789';
  const headers = { 'X-Request-Id': id };
  const answer = await api.post('/api/midtrans/create-transaction', { orderId }, payer.accessToken, headers);
  expect([answer.status, answer.headers['x-request-id']]).toEqual([201, id]);
  const page = await fetch(`${emulator.origin}/_control/transactions/${answer.body.providerOrderId}`);
  expect((await page.json()).tokens).toEqual([expect.objectContaining({ request_id: id })]);
  const completed = lines
    .map((line) => JSON.parse(line))
    .filter(({ req }) => req?.url?.endsWith('/create-transaction'));
  expect(completed).toEqual([expect.objectContaining({ requestId: id, req: expect.objectContaining({ id }) })]);
});

describe('payments with midtrans-client and the emulator', () => {
  afterEach(async () => {
    now = () => new Date();
    await emulator.control('faults', undefined, 'DELETE');
  });

  it('when the payer presses pay, then the signed notifications complete the order', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api, [200_000, 150_000, 0]);
    await pay(providerOrderId);
    await untilState(orderId, 'completed/paid');
    await until(async () => (await verdicts(providerOrderId)).every(Boolean));
    expect(await entitlementsOf(orderId)).toHaveLength(3);
    const { body } = await api.get(`/api/payment-status/${orderId}`, token).expect(200);
    expect(body).toMatchObject({ status: 'completed', paymentStatus: 'paid', paymentMethod: 'qris' });
    expect((await storedOrder(orderId)).flags).toEqual([]);
  });

  it('when a card payment is captured and settled later, then the order is granted once', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await pay(providerOrderId, 'credit_card');
    await untilState(orderId, 'completed/paid');
    await until(async () => (await attemptsOf(orderId))[0]?.isSettled === true);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when the status call fails for a while, then a repeated notification completes the order', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await order('faults', providerOrderId, { statusApi: '500' });
    await pay(providerOrderId);
    const isRefused = (line: string) =>
      line.includes('provider status unavailable for a notification') && line.includes(providerOrderId);
    await until(async () => lines.some(isRefused));
    expect(await orderState(orderId)).toBe('pending/pending');
    await order('faults', providerOrderId, { statusApi: null });
    await untilState(orderId, 'completed/paid');
  });

  it('when a card is denied and another method is paid, then the order fails only in between', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await order('deny', providerOrderId, { payment_type: 'credit_card' });
    await untilState(orderId, 'pending/failed');
    await pay(providerOrderId);
    await untilState(orderId, 'completed/paid');
  });

  it('when a method expires or the provider cancels, then the order is cancelled', async () => {
    const [expired, cancelled] = [await newCheckout(api), await newCheckout(api)];
    for (const { providerOrderId, orderId } of [expired, cancelled]) {
      await order('status', providerOrderId, { transaction_status: 'pending' });
      expect(await orderState(orderId)).toBe('pending/pending');
    }
    await order('expire', expired.providerOrderId);
    await untilState(expired.orderId, 'cancelled/expired');
    await core(`${cancelled.providerOrderId}/cancel`);
    await untilState(cancelled.orderId, 'cancelled/failed');
  });

  it('when a part and then the rest is refunded, then the order is cancelled after the rest', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await pay(providerOrderId);
    await untilState(orderId, 'completed/paid');
    await core(`${providerOrderId}/refund`, { refund_key: 'r1', amount: 100_000, reason: 'uji' });
    await until(async () => (await storedOrder(orderId)).refundedAmount === 100_000);
    expect(await orderState(orderId)).toBe('completed/paid');
    await core(`${providerOrderId}/refund`, { refund_key: 'r2', amount: 250_000, reason: 'uji' });
    await untilState(orderId, 'cancelled/refunded');
    expect((await entitlementsOf(orderId))[0]).toHaveProperty('withdrawnAt');
  });

  it('when the token expired, then it is cancelled with the provider before a new one is created', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const tomorrow = Date.now() + 25 * 3_600_000;
    now = () => new Date(tomorrow);
    await api.post('/api/midtrans/create-transaction', { orderId }, token).expect(201);
    const old = (await emulator.control(`transactions/${providerOrderId}`, undefined, 'GET')) as {
      tokens: { life: string }[];
    };
    expect(old.tokens).toMatchObject([{ life: 'cancelled' }]);
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'expired' }, { state: 'created', live: true }]);
  });

  it.each(['500', 'html'])(
    'when creating the transaction answers %s, then it returns 502 and the next call succeeds',
    async (create) => {
      const { orderId, token } = await newOrder(api);
      await emulator.control('faults', { create });
      const failed = await api.post('/api/midtrans/create-transaction', { orderId }, token);
      expectError(failed, 502, 'PAYMENT_PROVIDER_FAILED');
      expect(JSON.stringify(failed.body)).not.toContain(SERVER_KEY);
      expect(await orderState(orderId)).toBe('pending/failed');
      await emulator.control('faults', undefined, 'DELETE');
      await api.post('/api/midtrans/create-transaction', { orderId }, token).expect(201);
    },
  );

  it('the log of all these tests contains the failures, but no server key, header or signature', () => {
    const log = lines.join('\n');
    expect(log).toContain('"transaction not created"');
    expect(log).toContain('"provider status unavailable for a notification"');
    expect(log).not.toContain(SERVER_KEY);
    expect(log).not.toContain(BASIC);
    expect(log).not.toMatch(/[0-9a-f]{128}/i);
    expect(log).not.toMatch(/authorization|signature_key/i);
  });
});

describe('the demo', () => {
  afterEach(() => {
    now = () => new Date();
  });
  /** The clock advances by a second whenever somebody reads it, so the wait for a notification ends after a few tries. */
  const hurryClock = () => {
    let time = Date.now();
    now = () => {
      time += 1000;
      return new Date(time);
    };
  };
  const simulate = (orderId: unknown, token: string, body?: object) =>
    api.post(`/api/midtrans/simulate-payment/${orderId}`, body, token);
  const create = (orderId: number, paymentMethod: string, token: string) =>
    api.post('/api/payments/create', { orderId, paymentMethod }, token);

  describe('POST /api/midtrans/simulate-payment/{orderId}', () => {
    it('when the payment page is open, then the signed notification completes the order, and a second call succeeds too', async () => {
      const { orderId, token, providerOrderId } = await newCheckout(api);
      const claimed = { order_id: 'order_1_1', transaction_status: 'deny' };
      const { body } = await simulate(orderId, token, claimed).expect(200);
      expect(body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
      expect(await entitlementsOf(orderId)).toHaveLength(1);
      expect((await eventsOf(providerOrderId)).map(({ source }) => source)).not.toContain('simulate');
      expect((await simulate(orderId, token).expect(200)).body.success).toBe(true);
      expect(await attemptsOf(orderId)).toHaveLength(1);
    });

    it('when no payment was started, then it creates an attempt first', async () => {
      const { orderId, token } = await newOrder(api);
      expect((await simulate(orderId, token)).body.success).toBe(true);
      expect(await attemptsOf(orderId)).toMatchObject([{ state: 'paid' }]);
    });

    it('when five calls arrive at once, then all succeed and one entitlement exists', async () => {
      const { orderId, token } = await newCheckout(api);
      const answers = await Promise.all(Array.from({ length: 5 }, () => simulate(orderId, token)));
      expect(answers.map(({ body }) => body.success)).toEqual(Array(5).fill(true));
      expect(await entitlementsOf(orderId)).toHaveLength(1);
      expect(await attemptsOf(orderId)).toHaveLength(1);
    });

    it('when the notification completes the order after it was read, then it returns paid instead of an error', async () => {
      const { orderId, token, providerOrderId } = await newCheckout(api);
      const attempts = PaymentAttempt.collection;
      const findOne = attempts.findOne.bind(attempts) as (filter: object) => Promise<unknown>;
      const spy = jest.spyOn(attempts, 'findOne').mockImplementationOnce(async (filter) => {
        await emulator.control('pay', { order_id: providerOrderId });
        await untilState(orderId, 'completed/paid');
        return findOne(filter as object) as never;
      });
      const { body } = await simulate(orderId, token).expect(200);
      spy.mockRestore();
      expect(body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
      expect(await attemptsOf(orderId)).toHaveLength(1);
    });

    it('when the notifications are lost, then the order stays pending until the next call syncs it', async () => {
      const { orderId, token, providerOrderId } = await newCheckout(api);
      await emulator.control('faults', { order_id: providerOrderId, drop: true });
      hurryClock();
      const { body } = await simulate(orderId, token).expect(200);
      expect(body).toMatchObject({ success: false, status: 'pending' });
      expect(await entitlementsOf(orderId)).toEqual([]);
      expect((await simulate(orderId, token)).body.success).toBe(true);
      expect((await eventsOf(providerOrderId)).map(({ source }) => source)).toContain('simulate');
    });

    it('returns 409 for a cancelled order', async () => {
      const { orderId, token } = await newOrder(api);
      await api.post(`/api/orders/${orderId}/cancel`, undefined, token);
      expectError(await simulate(orderId, token), 409, 'ORDER_NOT_PAYABLE');
      expect(await entitlementsOf(orderId)).toEqual([]);
    });

    it('when the body is not JSON, then it is ignored', async () => {
      const { orderId, token } = await newOrder(api);
      await api
        .post(`/api/midtrans/simulate-payment/${orderId}`, undefined, token, { 'content-type': 'application/json' })
        .send('{not json')
        .expect(200);
    });
  });

  describe('POST /api/payments/create', () => {
    it.each([
      ['card', 'credit_card'],
      ['bank', 'bank_transfer'],
    ])('when the method is %s, then the emulator is paid by %s and the order is completed', async (method, type) => {
      const { orderId, token, assessments } = await newOrder(api, [200_000, 0]);
      const answer = await create(orderId, method, token).expect(201);
      expect(answer.body).toMatchObject({ status: 'completed', paymentStatus: 'paid', paymentMethod: type });
      expect(answer.body.userAssessments.map((one: { assessmentId: number }) => one.assessmentId)).toEqual(
        assessments.map(({ _id }) => _id),
      );
      const again = await create(orderId, method, token);
      expect([again.status, again.body]).toEqual([answer.status, answer.body]);
      expect(await entitlementsOf(orderId)).toHaveLength(2);
    });

    it('when the payment page is already open, then the same attempt is paid', async () => {
      const { orderId, token, providerOrderId } = await newCheckout(api);
      const answer = await create(orderId, 'card', token);
      expect(answer.body).toMatchObject({ paymentId: providerOrderId, status: 'completed' });
    });

    it('when the notification is lost, then it returns the order as pending', async () => {
      const { orderId, token, providerOrderId } = await newCheckout(api);
      await emulator.control('faults', { order_id: providerOrderId, drop: true });
      hurryClock();
      const { body } = await create(orderId, 'bank', token).expect(201);
      expect(body).toMatchObject({ status: 'pending', paymentMethod: 'bank', userAssessments: [] });
    });

    it('when the emulator does not know the payment, then 502, and the payment stays open', async () => {
      const { orderId, token } = await newCheckout(api);
      await PaymentAttempt.updateOne({ orderId }, { $set: { providerOrderId: `order_${orderId}_unknown` } });
      expectError(await create(orderId, 'bank', token), 502, 'PAYMENT_PROVIDER_FAILED');
      expect(await attemptsOf(orderId)).toMatchObject([{ live: true }]);
    });

    it.each(REFUSING)('%s: takes the longest texts that the product stores', async (payment_type) => {
      const { orderId, token, payer } = await newOrder(api);
      const names = { firstName: 'Å'.repeat(NAME_MAX), lastName: '\u{1f469}\u200d\u{1f467}'.repeat(NAME_MAX / 5) };
      const email = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}test`;
      const contact = { email, whatsappNumber: '628'.padEnd(WHATSAPP_MAX, '1') };
      await User.collection.updateOne({ _id: payer.id as never }, { $set: { ...names, ...contact } });
      const name = 'Profil | Anak '.repeat(20).slice(0, NAME_MAX);
      await Order.collection.updateOne({ _id: orderId as never }, { $set: { 'items.0.name': name } });
      const { body } = await api.post('/api/midtrans/create-transaction', { orderId }, token).expect(201);
      await emulator.control('pay', { order_id: body.providerOrderId, payment_type });
      await User.collection.updateOne({ _id: payer.id as never }, { $set: { email: `${payer.id}@contoh.test` } });
    });

    it('when the emulator is unreachable, then it returns 502 and the order stays pending', async () => {
      const { orderId, token } = await newCheckout(api);
      emulator.stopEmulator();
      expectError(await create(orderId, 'card', token), 502, 'PAYMENT_PROVIDER_FAILED');
      expect(await orderState(orderId)).toBe('pending/pending');
    });
  });
});
