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
import { testApi } from './harness.ts';

const CALL = 'POST /api/orders/{id}/cancel';
const provider = new FakeProvider();
const api = testApi({ provider });
beforeEach(() => provider.reset());

const cancel = (orderId: unknown, token?: string) => api.post(`/api/orders/${orderId}/cancel`, undefined, token);

describe(CALL, () => {
  it('when no payment was started, then the order is cancelled, and a second call returns the same response', async () => {
    const { orderId, token } = await newOrder(api);
    const answer = await cancel(orderId, token);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject({ id: orderId, status: 'cancelled', paymentStatus: 'failed' });
    expect((await cancel(orderId, token)).body).toEqual(answer.body);
    expectError(await api.post('/api/midtrans/create-transaction', { orderId }, token), 409, 'ORDER_NOT_PAYABLE');
  });

  it('when the payment page is open without a chosen method, then its token is cancelled first', async () => {
    const { orderId, token, snapToken } = await newCheckout(api);
    expectResponse(CALL, await cancel(orderId, token));
    expect(provider.cancelledTokens).toEqual([snapToken]);
    expect(await orderState(orderId)).toBe('cancelled/failed');
    expect(await attemptsOf(orderId)).toMatchObject([{ live: false, state: 'expired' }]);
  });

  it('when a payment code is waiting, then the provider cancels the transaction', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending');
    provider.onCancel = (id) => void provider.setStatus(id, 'cancel');
    expectResponse(CALL, await cancel(orderId, token));
    expect(await attemptsOf(orderId)).toMatchObject([{ live: false, state: 'cancelled' }]);
  });

  it('when the last card was denied, then the order can be cancelled', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'deny', { payment_type: 'credit_card' });
    expectResponse(CALL, await cancel(orderId, token));
    expect(await orderState(orderId)).toBe('cancelled/failed');
  });

  it('when the payer has just paid, then it returns 409 and the order is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending');
    provider.onCancel = (id) => void provider.setStatus(id, 'settlement');
    expectError(await cancel(orderId, token), 409, 'ORDER_ALREADY_PAID');
    expect(await orderState(orderId)).toBe('completed/paid');
    expectError(await cancel(orderId, token), 409, 'ORDER_ALREADY_PAID');
  });

  it('when a cancelled order is paid, then it is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    await cancel(orderId, token);
    await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, 'settlement'));
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it.each([
    ['is unavailable', () => ({ kind: 'unavailable' as const, reason: 'test' })],
    ['still reports a pending payment', null],
  ])('when the provider %s, then it returns 502 and the order stays pending', async (_name, outcome) => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    if (outcome) provider.setOutcome(providerOrderId, outcome());
    else provider.setStatus(providerOrderId, 'pending');
    expectError(await cancel(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when the order is cancelled and paid at once, then it is completed and granted once', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    await Promise.all([
      cancel(orderId, token),
      api.post('/api/midtrans/notification', notification),
      cancel(orderId, token),
    ]);
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it("returns 404 for another user's, an unknown or an invalid order, and 401 without a token", async () => {
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
  it('when notifications arrived, then staff see the attempts and each event with its verdict', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const { adminToken } = await api.admin();
    const notification = provider.setStatus(providerOrderId, 'settlement');
    for (let count = 0; count < 3; count += 1) await api.post('/api/midtrans/notification', notification);
    await api.post('/api/midtrans/notification', { ...notification, signature_key: '0'.repeat(128) });
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
