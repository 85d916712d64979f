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
  it('when the provider knows of no payment, then nothing is completed', async () => {
    const { orderId, token } = await newCheckout(api);
    const answer = await simulate(orderId, token);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject({ success: false, status: 'pending', paymentStatus: 'pending' });
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when nobody has begun to pay, then no attempt is made', async () => {
    const { orderId, token } = await newOrder(api);
    expect((await simulate(orderId, token)).body.success).toBe(false);
    expect(await attemptsOf(orderId)).toEqual([]);
    expect(provider.statusCalls).toBe(0);
  });

  it('when the provider says that it is paid, then the one writer completes it', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    const answer = await simulate(orderId, token);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await eventsOf(providerOrderId)).toMatchObject([{ source: 'simulate', verdict: 'applied' }]);
  });

  it('when it has expired at the provider, then 409', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'expire');
    expectError(await simulate(orderId, token), 409, 'ORDER_NOT_PAYABLE');
    expect(await orderState(orderId)).toBe('cancelled/expired');
  });

  it('when a cancelled order was paid after all, then it is told', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'expire');
    await simulate(orderId, token);
    provider.setStatus(providerOrderId, 'settlement');
    expect((await simulate(orderId, token)).body.success).toBe(true);
  });

  it('when the provider is away, then 502 and nothing changes', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'test' });
    expectError(await simulate(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it.each(['card', 'bank'])('when %s is to be paid without the provider’s page, then 400', async (paymentMethod) => {
    const { orderId, token } = await newCheckout(api);
    const answer = await api.post('/api/payments/create', { orderId, paymentMethod }, token);
    expectError(answer, 400, 'PAYMENT_METHOD_UNAVAILABLE');
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when the button itself is called, then it refuses before any request', async () => {
    await expect(pressPayButton(api.services.config, 'order_1_1')).rejects.toThrow('demo mode only');
  });

  it('when one account orders or opens payments without end, then 429 with a time to wait', async () => {
    const { token, orderId, assessments } = await newOrder(api);
    const assessmentIds = [assessments[0]!._id];
    const statuses = new Set<number>();
    for (let round = 0; round < 110; round += 1)
      statuses.add((await api.post('/api/orders', { assessmentIds }, token)).status);
    const refused = await api.post('/api/orders', { assessmentIds }, token);
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([...statuses]).toEqual([201, 429]);
    for (let round = 0; round < 200; round += 1) await simulate(orderId, token);
    expectError(await simulate(orderId, token), 429, 'TOO_MANY_REQUESTS');
    const other = await newOrder(api);
    expectResponse(CALL, await simulate(other.orderId, other.token));
  });
});
