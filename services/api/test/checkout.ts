import type { CallKey } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import { Order } from '../src/features/orders/index.ts';
import { PaymentAttempt, PaymentEvent } from '../src/features/payments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import type { TestApi } from './harness.ts';
import { schemaError } from './response-schema.ts';

/** Expects the success status and a body that matches the contract exactly. */
export function expectResponse(key: CallKey, response: { status: number; body: unknown }) {
  const schema = callSchemas[key];
  expect({ status: response.status, body: response.body }).toMatchObject({ status: schema.status });
  expect(schemaError(key, response.body)).toBeUndefined();
}

/** Expects an error response with the given status and code. */
export function expectError(response: { status: number; body: unknown }, status: number, code: string) {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status,
    body: { code, message: expect.any(String), requestId: expect.any(String) },
  });
}

/** A new user with an unpaid order: one assessment for 350000, or one per given price. */
export async function newOrder(api: TestApi, prices: number[] = [350_000]) {
  const payer = await api.user();
  const assessments = await Promise.all(prices.map((priceRupiah) => api.assessment({ priceRupiah })));
  const assessmentIds = assessments.map(({ _id }) => _id);
  const created = await api.post('/api/orders', { assessmentIds }, payer.accessToken);
  expectResponse('POST /api/orders', created);
  return { payer, token: payer.accessToken, orderId: created.body.id as number, assessments };
}

/** Like `newOrder`, and the payment page is open. */
export async function newCheckout(api: TestApi, prices?: number[]) {
  const order = await newOrder(api, prices);
  const checkout = await api.post('/api/midtrans/create-transaction', { orderId: order.orderId }, order.token);
  expectResponse('POST /api/midtrans/create-transaction', checkout);
  return {
    ...order,
    providerOrderId: checkout.body.providerOrderId as string,
    snapToken: checkout.body.token as string,
  };
}

export const storedOrder = async (orderId: number) => (await Order.findById(orderId).lean())!;
export const orderState = async (orderId: number) => {
  const { status, paymentStatus } = await storedOrder(orderId);
  return `${status}/${paymentStatus}`;
};
export const attemptsOf = (orderId: number) => PaymentAttempt.find({ orderId }).sort({ _id: 1 }).lean();
export const entitlementsOf = (orderId: number) => UserAssessment.find({ orderId }).sort({ _id: 1 }).lean();
export const eventsOf = (providerOrderId: string) => PaymentEvent.find({ providerOrderId }).sort({ _id: 1 }).lean();
