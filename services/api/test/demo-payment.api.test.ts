import { waitUntilPaid } from '../src/features/payments/checkout/pay-in-demo.ts';
import { PaymentAttempt } from '../src/features/payments/state/payment-attempt.model.ts';
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
import { startWithEmulator } from './emulator.ts';

let world: Awaited<ReturnType<typeof startWithEmulator>>;
beforeAll(async () => {
  world = await startWithEmulator();
});
afterAll(() => world.stop());

const SIMULATE = 'POST /api/midtrans/simulate-payment/{orderId}';
const CREATE = 'POST /api/payments/create';
const simulate = (orderId: unknown, token?: string, body?: object) =>
  world.api.post(`/api/midtrans/simulate-payment/${orderId}`, body, token);
const create = (orderId: number, paymentMethod: string, token?: string) =>
  world.api.post('/api/payments/create', { orderId, paymentMethod }, token);

describe(`${SIMULATE} in the demo`, () => {
  it('when the page is open, then the signed note completes the order, and a repeat says so again', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    const answer = await simulate(orderId, token, { order_id: 'order_1_1', transaction_status: 'deny' });
    expectResponse(SIMULATE, answer);
    expect(answer.body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect((await eventsOf(providerOrderId)).map(({ source }) => source)).not.toContain('simulate');
    const again = await simulate(orderId, token);
    expectResponse(SIMULATE, again);
    expect(again.body.success).toBe(true);
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });

  it('when nobody has begun to pay, then an attempt is made first', async () => {
    const { orderId, token } = await newOrder(world.api);
    expect((await simulate(orderId, token)).body.success).toBe(true);
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'paid' }]);
  });

  it('when it is pressed five times at once, then all succeed and one entitlement exists', async () => {
    const { orderId, token } = await newCheckout(world.api);
    const answers = await Promise.all(Array.from({ length: 5 }, () => simulate(orderId, token)));
    expect(answers.map(({ body }) => body.success)).toEqual(Array(5).fill(true));
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });

  it('when its note completes the order after it was read, then it is told as paid and not refused', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    const attempts = PaymentAttempt.collection;
    const findOne = attempts.findOne.bind(attempts) as (filter: object) => Promise<unknown>;
    const meanwhile = jest.spyOn(attempts, 'findOne').mockImplementationOnce(async (filter) => {
      await world.control('pay', { order_id: providerOrderId });
      await waitUntilPaid(orderId);
      return findOne(filter as object) as never;
    });
    const answer = await simulate(orderId, token);
    meanwhile.mockRestore();
    expectResponse(SIMULATE, answer);
    expect(answer.body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });

  it('when the notes are lost, then nothing is completed; the next press hears that it is paid', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    await world.control('faults', { order_id: providerOrderId, drop: true });
    const lost = await simulate(orderId, token);
    expectResponse(SIMULATE, lost);
    expect(lost.body).toMatchObject({ success: false, status: 'pending' });
    expect(await entitlementsOf(orderId)).toEqual([]);
    expect((await simulate(orderId, token)).body.success).toBe(true);
    expect((await eventsOf(providerOrderId)).map(({ source }) => source)).toContain('simulate');
  });

  it('when the order is cancelled, then 409; another’s, unknown or no id 404; without a token 401', async () => {
    const { orderId, token } = await newOrder(world.api);
    const stranger = await world.api.user();
    expectError(await simulate(orderId, stranger.accessToken), 404, 'NOT_FOUND');
    expectError(await simulate(orderId + 99, token), 404, 'NOT_FOUND');
    expectError(await simulate('x', token), 404, 'NOT_FOUND');
    expectError(await simulate(orderId), 401, 'Unauthorized');
    expect(await orderState(orderId)).toBe('pending/pending');
    await world.api.post(`/api/orders/${orderId}/cancel`, undefined, token);
    expectError(await simulate(orderId, token), 409, 'ORDER_NOT_PAYABLE');
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when the body is no JSON at all, then it is ignored', async () => {
    const { orderId, token } = await newOrder(world.api);
    const answer = await world.api
      .post(`/api/midtrans/simulate-payment/${orderId}`, undefined, token, { 'content-type': 'application/json' })
      .send('{not json');
    expectResponse(SIMULATE, answer);
  });
});

describe(`${CREATE} in the demo`, () => {
  it.each([
    ['card', 'credit_card'],
    ['bank', 'bank_transfer'],
  ])('when the method is %s, then the simulator is paid by %s and the order is completed', async (method, type) => {
    const { orderId, token, assessments } = await newOrder(world.api, [200_000, 0]);
    const answer = await create(orderId, method, token);
    expectResponse(CREATE, answer);
    expect(answer.body).toMatchObject({ status: 'completed', paymentStatus: 'paid', paymentMethod: type });
    expect(answer.body.userAssessments.map((one: { assessmentId: number }) => one.assessmentId)).toEqual(
      assessments.map(({ _id }) => _id),
    );
    const again = await create(orderId, method, token);
    expect([again.status, again.body]).toEqual([answer.status, answer.body]);
    expect(await entitlementsOf(orderId)).toHaveLength(2);
  });

  it('when the page is open already, then the same attempt is paid', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    const answer = await create(orderId, 'card', token);
    expect(answer.body).toMatchObject({ paymentId: providerOrderId, status: 'completed' });
  });

  it('when the note is lost, then the state is answered as it is', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    await world.control('faults', { order_id: providerOrderId, drop: true });
    const answer = await create(orderId, 'bank', token);
    expectResponse(CREATE, answer);
    expect(answer.body).toMatchObject({ status: 'pending', paymentMethod: 'bank', userAssessments: [] });
  });

  it('when the order is another’s, then 404 and nothing is pressed', async () => {
    const { orderId } = await newOrder(world.api);
    const { accessToken } = await world.api.user();
    expectError(await create(orderId, 'card', accessToken), 404, 'NOT_FOUND');
    expect(await attemptsOf(orderId)).toEqual([]);
  });

  it('when the simulator is away, then 502 and the order stays open', async () => {
    const { orderId, token } = await newCheckout(world.api);
    world.stopEmulator();
    expectError(await create(orderId, 'card', token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await orderState(orderId)).toBe('pending/pending');
  });
});
