import {
  attemptsOf,
  entitlementsOf,
  eventsOf,
  expectError,
  expectResponse,
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
afterEach(async () => {
  now = () => new Date();
  await emulator.control('faults', undefined, 'DELETE');
});

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
  it('when the payer presses pay, then the signed notifications complete the order', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api, [200_000, 150_000, 0]);
    await pay(providerOrderId);
    await untilState(orderId, 'completed/paid');
    await until(async () => (await verdicts(providerOrderId)).every(Boolean));
    expect(await entitlementsOf(orderId)).toHaveLength(3);
    const answer = await api.get(`/api/payment-status/${orderId}`, token);
    expectResponse('GET /api/payment-status/{orderId}', answer);
    expect(answer.body).toMatchObject({ status: 'completed', paymentStatus: 'paid', paymentMethod: 'qris' });
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
    await until(async () => (await eventsOf(providerOrderId)).length > 0);
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
    const answer = await api.post('/api/midtrans/create-transaction', { orderId }, token);
    expectResponse('POST /api/midtrans/create-transaction', answer);
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
      expectResponse(
        'POST /api/midtrans/create-transaction',
        await api.post('/api/midtrans/create-transaction', { orderId }, token),
      );
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
