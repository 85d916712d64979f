import { pressPayButton } from '../src/features/payments/checkout/pay-in-demo.ts';
import {
  attemptsOf,
  entitlementsOf,
  eventsOf,
  expectError,
  expectResponse,
  newCheckout,
  newOrder,
  orderState,
} from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { PRODUCTION_ENV } from './production-env.ts';

const CALL = 'POST /api/midtrans/simulate-payment/{orderId}';
const provider = new FakeProvider();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, env: PRODUCTION_ENV });
});
afterAll(() => api.stop());
beforeEach(() => provider.reset());
afterEach(() => api.clean());

const simulate = (orderId: number, token?: string) =>
  api.post(`/api/midtrans/simulate-payment/${orderId}`, { transaction_status: 'settlement' }, token);

describe(`${CALL} in production`, () => {
  it('when the provider reports no payment, then the order stays pending', async () => {
    const { orderId, token } = await newCheckout(api);
    const answer = await simulate(orderId, token);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject({ success: false, status: 'pending', paymentStatus: 'pending' });
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
    const answer = await simulate(orderId, token);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
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
    const { token, orderId, assessments } = await newOrder(api);
    const assessmentIds = [assessments[0]!._id];
    const statuses = new Set<number>();
    for (let round = 0; round < 110; round += 1)
      statuses.add((await api.post('/api/orders', { assessmentIds }, token)).status);
    const refused = await api.post('/api/orders', { assessmentIds }, token);
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([...statuses]).toEqual([201, 429]);
    // 200 in ten minutes, and a few that become free while the loop runs.
    for (let round = 0; round < 220; round += 1) await simulate(orderId, token);
    expectError(await simulate(orderId, token), 429, 'TOO_MANY_REQUESTS');
    const other = await newOrder(api);
    expectResponse(CALL, await simulate(other.orderId, other.token));
  });
});
