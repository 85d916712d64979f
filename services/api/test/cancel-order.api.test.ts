import {
  attemptsOf,
  entitlementsOf,
  expectError,
  expectResponse,
  newCheckout,
  newOrder,
  orderState,
} from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

const CALL = 'POST /api/orders/{id}/cancel';
const provider = new FakeProvider();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider });
});
afterAll(() => api.stop());
beforeEach(() => provider.reset());

const cancel = (orderId: unknown, token?: string) => api.post(`/api/orders/${orderId}/cancel`, undefined, token);

describe(CALL, () => {
  it('when nobody has begun to pay, then it is cancelled, and a repeat answers the same', async () => {
    const { orderId, token } = await newOrder(api);
    const answer = await cancel(orderId, token);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject({ id: orderId, status: 'cancelled', paymentStatus: 'failed' });
    expect((await cancel(orderId, token)).body).toEqual(answer.body);
    expectError(await api.post('/api/midtrans/create-transaction', { orderId }, token), 409, 'ORDER_NOT_PAYABLE');
  });

  it('when the page is open without a choice, then its token is cancelled first', async () => {
    const { orderId, token, snapToken } = await newCheckout(api);
    expectResponse(CALL, await cancel(orderId, token));
    expect(provider.cancelledTokens).toEqual([snapToken]);
    expect(await orderState(orderId)).toBe('cancelled/failed');
    expect(await attemptsOf(orderId)).toMatchObject([{ live: false, state: 'expired' }]);
  });

  it('when a code waits, then the provider cancels it and says so', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending');
    provider.onCancel = (id) => void provider.setStatus(id, 'cancel');
    expectResponse(CALL, await cancel(orderId, token));
    expect(await attemptsOf(orderId)).toMatchObject([{ live: false, state: 'cancelled' }]);
  });

  it('when the last card was denied, then nothing waits and it can be cancelled', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'deny', { payment_type: 'credit_card' });
    expectResponse(CALL, await cancel(orderId, token));
    expect(await orderState(orderId)).toBe('cancelled/failed');
  });

  it('when it has just been paid, then 409 and it is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending');
    provider.onCancel = (id) => void provider.setStatus(id, 'settlement');
    expectError(await cancel(orderId, token), 409, 'ORDER_ALREADY_PAID');
    expect(await orderState(orderId)).toBe('completed/paid');
    expectError(await cancel(orderId, token), 409, 'ORDER_ALREADY_PAID');
  });

  it('when it is paid after all, then the money wins', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    await cancel(orderId, token);
    await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, 'settlement'));
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it.each([
    ['is away', () => ({ kind: 'unavailable' as const, reason: 'test' })],
    ['still waits for the money', null],
  ])('when the provider %s, then 502 and the order stays open', async (_name, outcome) => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    if (outcome) provider.setOutcome(providerOrderId, outcome());
    else provider.setStatus(providerOrderId, 'pending');
    expectError(await cancel(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when it is cancelled and paid at once, then one state holds all', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const note = provider.setStatus(providerOrderId, 'settlement');
    await Promise.all([cancel(orderId, token), api.post('/api/midtrans/notification', note), cancel(orderId, token)]);
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when it is another’s, unknown or no id, then 404; without a token 401', async () => {
    const { orderId, token } = await newOrder(api);
    const { accessToken } = await api.user();
    expectError(await cancel(orderId, accessToken), 404, 'NOT_FOUND');
    expectError(await cancel(orderId + 99, token), 404, 'NOT_FOUND');
    expectError(await cancel('x', token), 404, 'NOT_FOUND');
    expectError(await cancel(orderId), 401, 'Unauthorized');
    expect(await orderState(orderId)).toBe('pending/pending');
  });
});

describe('GET /api/admin/orders/{id}/timeline', () => {
  const TIMELINE = 'GET /api/admin/orders/{id}/timeline';
  it('when notes came, then staff see attempts and events with what became of them', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const { adminToken } = await api.admin();
    const note = provider.setStatus(providerOrderId, 'settlement');
    for (let count = 0; count < 3; count += 1) await api.post('/api/midtrans/notification', note);
    await api.post('/api/midtrans/notification', { ...note, signature_key: '0'.repeat(128) });
    const answer = await api.get(`/api/admin/orders/${orderId}/timeline`, adminToken);
    expectResponse(TIMELINE, answer);
    expect(answer.body).toMatchObject({
      orderId,
      status: 'completed',
      attempts: [{ providerOrderId, state: 'paid', amount: '350000.00' }],
      events: [
        {
          source: 'notification',
          transactionStatus: 'settlement',
          verdict: 'applied',
          from: 'created',
          to: 'paid',
          count: 3,
        },
        { verdict: 'rejected', transactionStatus: null, count: 1 },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('signature');
    expectError(await api.get(`/api/admin/orders/${orderId}/timeline`, token), 403, 'FORBIDDEN');
    expectError(await api.get(`/api/admin/orders/${orderId}/timeline`), 401, 'Unauthorized');
    expectError(await api.get(`/api/admin/orders/${orderId + 99}/timeline`, adminToken), 404, 'NOT_FOUND');
    expectError(await api.get('/api/admin/orders/x/timeline', adminToken), 404, 'NOT_FOUND');
  });
});
