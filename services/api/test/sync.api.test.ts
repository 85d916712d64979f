import {
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

const CALL = 'POST /api/sync/trigger';
const provider = new FakeProvider();
let clock = Date.now();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider, now: () => new Date(clock) });
});
afterAll(() => api.stop());
beforeEach(() => {
  provider.reset();
  clock += 60_000;
});

const sync = (token?: string) => api.post('/api/sync/trigger', undefined, token);
const buyAgain = async (token: string, assessmentId: number) => {
  const { body } = await api.post('/api/orders', { assessmentIds: [assessmentId] }, token);
  const opened = await api.post('/api/midtrans/create-transaction', { orderId: body.id }, token);
  return { orderId: body.id as number, providerOrderId: opened.body.providerOrderId as string };
};

describe(CALL, () => {
  it('when notes were lost, then the provider’s word is applied to each open order', async () => {
    const paid = await newCheckout(api);
    const { token } = paid;
    const id = paid.assessments[0]!._id;
    const [waiting, expired] = [await buyAgain(token, id), await buyAgain(token, id)];
    provider.setStatus(paid.providerOrderId, 'settlement');
    provider.setStatus(expired.providerOrderId, 'expire');
    const answer = await sync(token);
    expectResponse(CALL, answer);
    expect(answer.body).toEqual({
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

  it('when it is asked twice within 10 s, then 429 with a time to wait, and another person may', async () => {
    const [one, other] = [await newCheckout(api), await newCheckout(api)];
    expectResponse(CALL, await sync(one.token));
    const refused = await sync(one.token);
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('10');
    expectResponse(CALL, await sync(other.token));
    clock += 10_000;
    expectResponse(CALL, await sync(one.token));
  });

  it('when ten ask at once for one person, then one is served', async () => {
    const { token, providerOrderId, orderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    const answers = await Promise.all(Array.from({ length: 10 }, () => sync(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(429)]);
    expect(provider.statusCalls).toBe(1);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when the provider is away, then it is a failure and the order stays', async () => {
    const { token, orderId, providerOrderId } = await newCheckout(api);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'test' });
    const answer = await sync(token);
    expectResponse(CALL, answer);
    expect(answer.body).toMatchObject({ success: false, checked: 1, updated: 0, failed: 1 });
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when nothing is open or begun, then nothing is asked; another’s orders are left alone', async () => {
    const { token } = await newOrder(api);
    const other = await newCheckout(api);
    provider.setStatus(other.providerOrderId, 'settlement');
    const answer = await sync(token);
    expectResponse(CALL, answer);
    expect(answer.body).toEqual({ success: true, checked: 0, updated: 0, failed: 0, orders: [] });
    expect(await orderState(other.orderId)).toBe('pending/pending');
    expectError(await sync(), 401, 'Unauthorized');
  });

  it('when more than 20 are open, then the newest 20 are asked about', async () => {
    const { token, assessments } = await newOrder(api);
    for (let count = 0; count < 22; count += 1) await buyAgain(token, assessments[0]!._id);
    expect((await sync(token)).body.checked).toBe(20);
    expect(provider.statusCalls).toBe(20);
  });
});

describe('GET /api/payment-status/{orderId}', () => {
  it('when a note was lost, then the look itself asks, at most once in 10 s', async () => {
    const { token, orderId, providerOrderId } = await newCheckout(api);
    const look = async () => (await api.get(`/api/payment-status/${orderId}`, token)).body.paymentStatus;
    expect(await Promise.all([look(), look(), look()])).toEqual(Array(3).fill('pending'));
    expect(provider.statusCalls).toBe(1);
    provider.setStatus(providerOrderId, 'settlement');
    expect(await look()).toBe('pending');
    clock += 10_000;
    // The first look asks; where the machine is slow, one after it tells.
    while ((await look()) !== 'paid');
    expect(provider.statusCalls).toBe(2);
  });

  it('when the provider is away, then what is stored is answered', async () => {
    const { token, orderId } = await newCheckout(api);
    provider.status = () => Promise.reject(new Error('test'));
    const answer = await api.get(`/api/payment-status/${orderId}`, token);
    expectResponse('GET /api/payment-status/{orderId}', answer);
  });
});
