import { NAME_MAX, WHATSAPP_MAX } from '@kenali/contracts';
import { User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
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
const simulate = (orderId: unknown, token: string, body?: object) =>
  world.api.post(`/api/midtrans/simulate-payment/${orderId}`, body, token);
const create = (orderId: number, paymentMethod: string, token: string) =>
  world.api.post('/api/payments/create', { orderId, paymentMethod }, token);

describe(`${SIMULATE} in the demo`, () => {
  it('when the payment page is open, then the signed notification completes the order, and a second call succeeds too', async () => {
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

  it('when no payment was started, then it creates an attempt first', async () => {
    const { orderId, token } = await newOrder(world.api);
    expect((await simulate(orderId, token)).body.success).toBe(true);
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'paid' }]);
  });

  it('when five calls arrive at once, then all succeed and one entitlement exists', async () => {
    const { orderId, token } = await newCheckout(world.api);
    const answers = await Promise.all(Array.from({ length: 5 }, () => simulate(orderId, token)));
    expect(answers.map(({ body }) => body.success)).toEqual(Array(5).fill(true));
    expect(await entitlementsOf(orderId)).toHaveLength(1);
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });

  it('when the notification completes the order after it was read, then it returns paid instead of an error', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    const attempts = PaymentAttempt.collection;
    const findOne = attempts.findOne.bind(attempts) as (filter: object) => Promise<unknown>;
    const spy = jest.spyOn(attempts, 'findOne').mockImplementationOnce(async (filter) => {
      await world.control('pay', { order_id: providerOrderId });
      await waitUntilPaid(orderId);
      return findOne(filter as object) as never;
    });
    const answer = await simulate(orderId, token);
    spy.mockRestore();
    expectResponse(SIMULATE, answer);
    expect(answer.body).toMatchObject({ success: true, status: 'completed', paymentStatus: 'paid' });
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });

  it('when the notifications are lost, then the order stays pending until the next call syncs it', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    await world.control('faults', { order_id: providerOrderId, drop: true });
    const lost = await simulate(orderId, token);
    expectResponse(SIMULATE, lost);
    expect(lost.body).toMatchObject({ success: false, status: 'pending' });
    expect(await entitlementsOf(orderId)).toEqual([]);
    expect((await simulate(orderId, token)).body.success).toBe(true);
    expect((await eventsOf(providerOrderId)).map(({ source }) => source)).toContain('simulate');
  });

  it('returns 409 for a cancelled order', async () => {
    const { orderId, token } = await newOrder(world.api);
    await world.api.post(`/api/orders/${orderId}/cancel`, undefined, token);
    expectError(await simulate(orderId, token), 409, 'ORDER_NOT_PAYABLE');
    expect(await entitlementsOf(orderId)).toEqual([]);
  });

  it('when the body is not JSON, then it is ignored', async () => {
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
  ])('when the method is %s, then the emulator is paid by %s and the order is completed', async (method, type) => {
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

  it('when the payment page is already open, then the same attempt is paid', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    const answer = await create(orderId, 'card', token);
    expect(answer.body).toMatchObject({ paymentId: providerOrderId, status: 'completed' });
  });

  it('when the notification is lost, then it returns the order as pending', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(world.api);
    await world.control('faults', { order_id: providerOrderId, drop: true });
    const answer = await create(orderId, 'bank', token);
    expectResponse(CREATE, answer);
    expect(answer.body).toMatchObject({ status: 'pending', paymentMethod: 'bank', userAssessments: [] });
  });

  it('when the emulator does not know the payment, then 502, and the payment stays open', async () => {
    const { orderId, token } = await newCheckout(world.api);
    await PaymentAttempt.updateOne({ orderId }, { $set: { providerOrderId: `order_${orderId}_unknown` } });
    expectError(await create(orderId, 'bank', token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await attemptsOf(orderId)).toMatchObject([{ live: true }]);
  });

  it.each([
    ...['bca_va', 'bni_va', 'bri_va', 'echannel', 'permata_va', 'cimb_va', 'danamon_va', 'bsi_va', 'other_va'],
    ...[
      'credit_card',
      'gopay',
      'other_qris',
      'shopeepay',
      'dana',
      'ovo',
      'indomaret',
      'alfamart',
      'akulaku',
      'kredivo',
    ],
  ])('%s: takes the longest texts that the product stores', async (payment_type) => {
    const { orderId, token, payer } = await newOrder(world.api);
    const names = { firstName: 'Å'.repeat(NAME_MAX), lastName: '\u{1f469}\u200d\u{1f467}'.repeat(NAME_MAX / 5) };
    const email = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}test`;
    const contact = { email, whatsappNumber: '628'.padEnd(WHATSAPP_MAX, '1') };
    await User.collection.updateOne({ _id: payer.id as never }, { $set: { ...names, ...contact } });
    const name = 'Profil | Anak '.repeat(20).slice(0, NAME_MAX);
    await Order.collection.updateOne({ _id: orderId as never }, { $set: { 'items.0.name': name } });
    const opened = await world.api.post('/api/midtrans/create-transaction', { orderId }, token);
    expectResponse('POST /api/midtrans/create-transaction', opened);
    await world.control('pay', { order_id: opened.body.providerOrderId, payment_type });
    await User.collection.updateOne({ _id: payer.id as never }, { $set: { email: `${payer.id}@contoh.test` } });
  });

  it('when the emulator is unreachable, then it returns 502 and the order stays pending', async () => {
    const { orderId, token } = await newCheckout(world.api);
    world.stopEmulator();
    expectError(await create(orderId, 'card', token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await orderState(orderId)).toBe('pending/pending');
  });
});
