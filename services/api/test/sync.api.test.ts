import { pressPayButton } from '../src/features/payments/checkout/pay-in-demo.ts';
import { attemptsOf, entitlementsOf, eventsOf, expectError, newCheckout, newOrder, orderState } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { testApi } from './harness.ts';
import { countAs } from './limits.ts';
import { PRODUCTION_ENV } from './production-env.ts';

const provider = new FakeProvider();
let clock = Date.now();
const api = testApi({ provider, now: () => new Date(clock), env: PRODUCTION_ENV });
beforeEach(() => {
  provider.reset();
  clock += 60_000;
});

const sync = (token: string) => api.post('/api/sync/trigger', undefined, token);
const simulate = (orderId: number, token?: string) =>
  api.post(`/api/midtrans/simulate-payment/${orderId}`, { transaction_status: 'settlement' }, token);
const buyAgain = async (token: string, assessmentId: number) => {
  const { body } = await api.post('/api/orders', { assessmentIds: [assessmentId] }, token);
  const checkout = await api.post('/api/midtrans/create-transaction', { orderId: body.id }, token);
  return { orderId: body.id as number, providerOrderId: checkout.body.providerOrderId as string };
};

describe('POST /api/sync/trigger', () => {
  it("when notifications were lost, then the provider's status is applied to each pending order", async () => {
    const paid = await newCheckout(api);
    const { token } = paid;
    const id = paid.assessments[0]!._id;
    const [waiting, expired] = [await buyAgain(token, id), await buyAgain(token, id)];
    provider.setStatus(paid.providerOrderId, 'settlement');
    provider.setStatus(expired.providerOrderId, 'expire');
    const { body } = await sync(token).expect(200);
    expect(body).toEqual({
      success: true,
      checked: 3,
      updated: 2,
      failed: 0,
      orders: [
        { id: expired.orderId, before: 'pending', after: 'expired' },
        { id: waiting.orderId, before: 'pending', after: 'pending' },
        { id: paid.orderId, before: 'pending', after: 'paid' },
      ],
    });
    expect(await entitlementsOf(paid.orderId)).toHaveLength(1);
    expect(await eventsOf(paid.providerOrderId)).toMatchObject([{ source: 'sync', verdict: 'applied' }]);
  });

  it('when a user calls twice within 10 s, then it returns 429 with Retry-After, while another user is served', async () => {
    const [one, other] = [await newCheckout(api), await newCheckout(api)];
    await sync(one.token).expect(200);
    const refused = await sync(one.token);
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('10');
    await sync(other.token).expect(200);
    clock += 10_000;
    await sync(one.token).expect(200);
  });

  it('when one user sends ten calls at once, then one is served', async () => {
    const { token, providerOrderId, orderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    const answers = await Promise.all(Array.from({ length: 10 }, () => sync(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
    expect(provider.statusCalls).toBe(1);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when the provider is unavailable, then the order counts as failed and stays pending', async () => {
    const { token, orderId, providerOrderId } = await newCheckout(api);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'test' });
    const { body } = await sync(token).expect(200);
    expect(body).toMatchObject({ success: false, checked: 1, updated: 0, failed: 1 });
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when no payment was started, then the provider is not called, and orders of other users do not change', async () => {
    const { token } = await newOrder(api);
    const other = await newCheckout(api);
    provider.setStatus(other.providerOrderId, 'settlement');
    const { body } = await sync(token).expect(200);
    expect(body).toEqual({ success: true, checked: 0, updated: 0, failed: 0, orders: [] });
    expect(await orderState(other.orderId)).toBe('pending/pending');
  });

  it('when more than 20 orders are pending, then the newest 20 are checked', async () => {
    const { token, assessments } = await newOrder(api);
    for (let count = 0; count < 22; count += 1) await buyAgain(token, assessments[0]!._id);
    expect((await sync(token)).body.checked).toBe(20);
    expect(provider.statusCalls).toBe(20);
  });
});

describe('GET /api/payment-status/{orderId}', () => {
  it('when a notification was lost, then polling the status calls the provider, at most once in 10 s', async () => {
    const { token, orderId, providerOrderId } = await newCheckout(api);
    const poll = async () => (await api.get(`/api/payment-status/${orderId}`, token)).body.paymentStatus;
    expect(await Promise.all([poll(), poll(), poll()])).toEqual(Array(3).fill('pending'));
    expect(provider.statusCalls).toBe(1);
    provider.setStatus(providerOrderId, 'settlement');
    expect(await poll()).toBe('pending');
    clock += 10_000;
    // The first poll calls the provider. On a slow machine, a later poll returns the result.
    while ((await poll()) !== 'paid');
    expect(provider.statusCalls).toBe(2);
  });

  it('when the provider fails, then it returns the stored status', async () => {
    const { token, orderId } = await newCheckout(api);
    jest.spyOn(provider, 'status').mockRejectedValueOnce(new Error('test'));
    await api.get(`/api/payment-status/${orderId}`, token).expect(200);
  });
});

describe('POST /api/midtrans/simulate-payment/{orderId} in production', () => {
  it('when the provider reports no payment, then the order stays pending', async () => {
    const { orderId, token } = await newCheckout(api);
    const { body } = await simulate(orderId, token).expect(200);
    expect(body).toMatchObject({ success: false, status: 'pending', paymentStatus: 'pending' });
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when no payment was started, then it creates no attempt', async () => {
    const { orderId, token } = await newOrder(api);
    expect((await simulate(orderId, token)).body.success).toBe(false);
    expect(await attemptsOf(orderId)).toEqual([]);
    expect(provider.statusCalls).toBe(0);
  });

  it('when the provider reports a payment, then the order is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    const { body } = await simulate(orderId, token).expect(200);
    expect(body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ source: 'simulate', verdict: 'applied' }]);
  });

  it('when the provider reports an expiry, then it returns 409', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'expire');
    expectError(await simulate(orderId, token), 409, 'ORDER_NOT_PAYABLE');
    expect(await orderState(orderId)).toBe('cancelled/expired');
  });

  it('when a cancelled order was paid late, then the call succeeds', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'expire');
    await simulate(orderId, token);
    provider.setStatus(providerOrderId, 'settlement');
    expect((await simulate(orderId, token)).body.success).toBe(true);
  });

  it('when the provider is unavailable, then it returns 502 and changes nothing', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'test' });
    expectError(await simulate(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it.each(['card', 'bank'])('when the demo payment method %s is used, then it returns 400', async (paymentMethod) => {
    const { orderId, token } = await newCheckout(api);
    const answer = await api.post('/api/payments/create', { orderId, paymentMethod }, token);
    expectError(answer, 400, 'PAYMENT_METHOD_UNAVAILABLE');
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('pressPayButton: throws before any request', async () => {
    await expect(pressPayButton(api.services.config, 'order_1_1')).rejects.toThrow('demo mode only');
  });

  it('when one account creates too many orders or payments, then it returns 429 with Retry-After', async () => {
    const payer = await api.user();
    const { _id } = await api.assessment();
    const order = () => api.post('/api/orders', { assessmentIds: [_id] }, payer.accessToken);
    // A process takes a fortieth of a limit at once.
    expect(await countAs(98, order)).toBe(201);
    for (let left = 3; left > 0; left -= 1) await order().expect(201);
    const refused = await order();
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { orderId, token } = await newOrder(api);
    const press = () => simulate(orderId, token);
    expect(await countAs(195, press)).toBe(200);
    for (let left = 9; left > 0; left -= 1) await press().expect(200);
    expectError(await press(), 429, 'TOO_MANY_REQUESTS');
    const other = await newOrder(api);
    await simulate(other.orderId, other.token).expect(200);
  });
});
