import { UserAssessment } from '../src/features/user-assessments/index.ts';
import {
  attemptsOf,
  entitlementsOf,
  expectError,
  expectResponse,
  newOrder,
  orderState,
  storedOrder,
} from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

const provider = new FakeProvider();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ provider });
});
afterAll(() => api.stop());
beforeEach(() => provider.reset());
afterEach(() => api.clean());

const pay = (orderId: unknown, token?: string, paymentMethod: unknown = 'free_access') =>
  api.post('/api/payments/create', { orderId, paymentMethod } as object, token);

describe('POST /api/payments/create', () => {
  it('when the stored total is 0, then the order is completed and each item granted without calling the provider', async () => {
    const { orderId, token, payer, assessments } = await newOrder(api, [0, 0]);
    const answer = await pay(orderId, token);
    expectResponse('POST /api/payments/create', answer);
    const granted = await entitlementsOf(orderId);
    expect(answer.body).toEqual({
      success: true,
      orderId,
      paymentId: `free_${orderId}`,
      paymentMethod: 'free_access',
      status: 'completed',
      paymentStatus: 'completed',
      userAssessments: granted.map(({ _id, assessmentId }) => ({ id: _id, assessmentId })),
    });
    expect(granted.map(({ assessmentId }) => assessmentId)).toEqual(assessments.map(({ _id }) => _id));
    expect(granted).toMatchObject(Array(2).fill({ userId: payer.id, status: 'available', orderId, source: 'order' }));
    expect(await storedOrder(orderId)).toMatchObject({ paidAmount: 0, paidAt: expect.any(Date) });
    expect(await attemptsOf(orderId)).toEqual([]);
    expect(provider.createRequests).toEqual([]);
  });

  it('when the call is repeated, then the response is the same and nothing is granted twice', async () => {
    const { orderId, token } = await newOrder(api, [0]);
    const [first, second] = [await pay(orderId, token), await pay(orderId, token)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when twenty calls arrive at once, then all return the same response and one entitlement exists', async () => {
    const { orderId, token } = await newOrder(api, [0]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(orderId, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it('when the order is not free, then it returns 400 and grants nothing', async () => {
    const { orderId, token } = await newOrder(api, [0, 1]);
    expectError(await pay(orderId, token), 400, 'ORDER_NOT_FREE');
    expect(await orderState(orderId)).toBe('pending/pending');
    expect(await UserAssessment.countDocuments()).toBe(0);
  });

  it.each(['card', 'bank'])(
    'when a free order is paid with the method %s, then it returns 409 and the order stays pending',
    async (method) => {
      const { orderId, token } = await newOrder(api, [0]);
      expectError(await pay(orderId, token, method), 409, 'ORDER_NOT_PAYABLE');
      expect(await orderState(orderId)).toBe('pending/pending');
    },
  );

  it.each([
    ['an unknown method', 1, 'gratis', 'paymentMethod'],
    ['no method', 1, null, 'paymentMethod'],
    ['a query operator as method', 1, { $ne: 'card' }, 'paymentMethod'],
    ['an order id as text', '1', 'free_access', 'orderId'],
    ['a query operator as order id', { $gt: 0 }, 'free_access', 'orderId'],
  ])('when the request has %s, then it returns 422 with the field', async (_name, orderId, method, path) => {
    const { token } = await newOrder(api, [0]);
    const answer = await pay(orderId, token, method);
    expectError(answer, 422, 'VALIDATION');
    expect(answer.body.fields[0].path).toBe(path);
    expect(await UserAssessment.countDocuments()).toBe(0);
  });

  it("returns 404 for another user's or an unknown order, and 401 without a token", async () => {
    const { orderId, token } = await newOrder(api, [0]);
    const { accessToken } = await api.user();
    expectError(await pay(orderId, accessToken), 404, 'NOT_FOUND');
    expectError(await pay(orderId + 99, token), 404, 'NOT_FOUND');
    expectError(await pay(orderId), 401, 'Unauthorized');
    expect(await orderState(orderId)).toBe('pending/pending');
  });
});
