import { Assessment } from '../src/features/assessments/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { expectError, expectResponse, newOrder } from './checkout.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(() => api.clean());

const order = (assessmentIds: unknown, token?: string, key?: string) =>
  api.post('/api/orders', { assessmentIds } as object, token, key ? { 'Idempotency-Key': key } : undefined);

describe('POST /api/orders', () => {
  it('when assessments are ordered, then prices and items are copied from the catalogue', async () => {
    const { accessToken, id: userId } = await api.user();
    const [sensory, free] = [await api.assessment(), await api.assessment({ priceRupiah: 0, type: 'learning' })];
    const created = await order([sensory._id, free._id], accessToken);
    expectResponse('POST /api/orders', created);
    expect(created.body).toMatchObject({ totalAmount: '350000.00', status: 'pending' });

    await Assessment.updateOne({ _id: sensory._id }, { priceRupiah: 999_000, name: 'Nama baru' });
    const stored = await Order.findById(created.body.id).lean();
    expect(stored).toMatchObject({ userId, totalAmount: 350_000, status: 'pending', paymentStatus: 'pending' });
    expect(stored?.items).toEqual([
      {
        _id: expect.any(Number),
        assessmentId: sensory._id,
        name: sensory.name,
        priceRupiah: 350_000,
        type: 'sensory',
        instrumentId: 'sensory-profile',
        ageRange: sensory.ageRange,
      },
      expect.objectContaining({ assessmentId: free._id, priceRupiah: 0, type: 'learning' }),
    ]);
    expect(new Set(stored?.items.map(({ _id }) => _id)).size).toBe(2);
  });

  it('when some assessments cannot be ordered, then the response names each with its index and nothing is stored', async () => {
    const { accessToken } = await api.user();
    const active = await api.assessment();
    const inactive = await api.assessment({ isActive: false });
    const answer = await order([active._id, 77_777, inactive._id, active._id], accessToken);
    expectError(answer, 422, 'ASSESSMENTS_UNAVAILABLE');
    expect(answer.body.fields).toEqual([
      { path: 'assessmentIds.1', message: expect.stringContaining('77777') },
      { path: 'assessmentIds.2', message: expect.stringContaining(inactive.name) },
      { path: 'assessmentIds.3', message: expect.stringContaining(active.name) },
    ]);
    expect(await Order.countDocuments()).toBe(0);
  });

  it.each([
    ['missing', undefined],
    ['empty', []],
    ['text', '1'],
    ['a list of text', ['1']],
    ['a list with a fraction', [1.5]],
    ['a list with zero', [0]],
    ['a list with a negative id', [-1]],
    ['a list with null', [null]],
    ['a list with a query operator', [{ $gt: 0 }]],
    ['a query operator', { $gt: 0 }],
    ['too long', Array.from({ length: 51 }, (_, index) => index + 1)],
    ['a list with an unsafe integer', [2 ** 60]],
  ])('when the list of ids is %s, then it returns 422 with the field and stores nothing', async (_name, ids) => {
    const { accessToken } = await api.user();
    await api.assessment();
    const answer = await order(ids, accessToken);
    expectError(answer, 422, 'VALIDATION');
    expect(answer.body.fields[0].path).toMatch(/^assessmentIds/);
    expect(await Order.countDocuments()).toBe(0);
  });

  it('returns 401 without a token or with an invalid one', async () => {
    const { _id } = await api.assessment();
    expectError(await order([_id]), 401, 'Unauthorized');
    expectError(await order([_id], 'abc.def.ghi'), 401, 'Unauthorized');
  });

  it('when the request contains prices or a total, then they are ignored', async () => {
    const { accessToken } = await api.user();
    const { _id } = await api.assessment();
    const body = { assessmentIds: [_id], totalAmount: '1.00', price: 1, status: 'completed', userId: 999 };
    const created = await api.post('/api/orders', body, accessToken);
    expect(created.body).toMatchObject({ totalAmount: '350000.00', status: 'pending' });
  });

  it('when the call is repeated without a key, then it creates two orders', async () => {
    const { accessToken } = await api.user();
    const { _id } = await api.assessment();
    const [first, second] = [await order([_id], accessToken), await order([_id], accessToken)];
    expect(first.body.id).not.toBe(second.body.id);
  });

  it('when a key is used twenty times at once, then it creates one order', async () => {
    const { accessToken } = await api.user();
    const { _id } = await api.assessment();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order([_id], accessToken, 'key-1')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('when a key is repeated after the assessment went off sale, then it returns the existing order', async () => {
    const { accessToken } = await api.user();
    const { _id } = await api.assessment();
    const first = await order([_id], accessToken, 'key-1');
    await Assessment.updateOne({ _id }, { isActive: false });
    const second = await order([_id], accessToken, 'key-1');
    expect(second.body).toEqual(first.body);
  });

  it('when a key is used with another list, then it returns 409', async () => {
    const { accessToken } = await api.user();
    const [one, other] = [await api.assessment(), await api.assessment()];
    await order([one._id], accessToken, 'key-1');
    expectError(await order([one._id, other._id], accessToken, 'key-1'), 409, 'CONFLICT');
    expect(await Order.countDocuments()).toBe(1);
  });

  it('when two users use the same key, then each gets an order', async () => {
    const [one, other] = [await api.user(), await api.user()];
    const { _id } = await api.assessment();
    const [first, second] = [await order([_id], one.accessToken, 'k'), await order([_id], other.accessToken, 'k')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });
});

describe('GET /api/orders', () => {
  it('when users have orders, then each sees only their own, newest first', async () => {
    const first = await newOrder(api);
    await newOrder(api);
    const { _id } = await api.assessment({ priceRupiah: 150_000 });
    const second = await order([_id], first.token);
    const answer = await api.get('/api/orders', first.token);
    expectResponse('GET /api/orders', answer);
    expect(answer.body.map(({ id }: { id: number }) => id)).toEqual([second.body.id, first.orderId]);
  });

  it('returns an empty list for a user without orders, and 401 without a token', async () => {
    const { accessToken } = await api.user();
    expect((await api.get('/api/orders', accessToken)).body).toEqual([]);
    expectError(await api.get('/api/orders'), 401, 'Unauthorized');
  });
});

describe('GET /api/orders/{id}', () => {
  it("returns the caller's order with its items and no internal fields", async () => {
    const { orderId, token, assessments } = await newOrder(api);
    const answer = await api.get(`/api/orders/${orderId}`, token);
    expectResponse('GET /api/orders/{id}', answer);
    expect(answer.body).toMatchObject({
      id: orderId,
      totalAmount: '350000.00',
      status: 'pending',
      paymentStatus: 'pending',
      paidAt: null,
      orderItems: [{ price: '350000.00', assessment: { id: assessments[0]!._id, name: assessments[0]!.name } }],
    });
  });

  it("returns 404 for another user's, an unknown or an invalid order, and 401 without a token", async () => {
    const { orderId, token } = await newOrder(api);
    const { accessToken } = await api.user();
    const staff = await api.user({ role: 'admin' });
    expectError(await api.get(`/api/orders/${orderId}`, accessToken), 404, 'NOT_FOUND');
    expectError(await api.get(`/api/orders/${orderId}`, staff.accessToken), 404, 'NOT_FOUND');
    for (const id of [orderId + 999, 'abc', '-1', '0', '1.5', '%00', '1e999'])
      expectError(await api.get(`/api/orders/${id}`, token), 404, 'NOT_FOUND');
    expectError(await api.get(`/api/orders/${orderId}`), 401, 'Unauthorized');
  });
});
