import type { CallKey } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import type { Schema } from 'joi';
import { Order } from '../src/features/orders/index.ts';
import { PaymentAttempt, PaymentEvent } from '../src/features/payments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import type { TestApi } from './harness.ts';

/** The answer fits the contract, field by field and without surplus ones. */
export function expectAnswer(key: CallKey, response: { status: number; body: unknown }) {
  const schema = callSchemas[key];
  expect({ status: response.status, body: response.body }).toMatchObject({ status: schema.status });
  const { error } = (schema.response as Schema).validate(response.body, { convert: false });
  expect(error?.message).toBeUndefined();
}

export function expectRefusal(response: { status: number; body: unknown }, status: number, code: string) {
  expect({ status: response.status, body: response.body }).toMatchObject({
    status,
    body: { code, message: expect.any(String), requestId: expect.any(String) },
  });
}

/** A person with an unpaid order of one assessment for 350000, or of what is given. */
export async function newOrder(api: TestApi, prices: number[] = [350_000]) {
  const payer = await api.user();
  const assessments = await Promise.all(prices.map((priceRupiah) => api.assessment({ priceRupiah })));
  const assessmentIds = assessments.map(({ _id }) => _id);
  const created = await api.post('/api/orders', { assessmentIds }, payer.accessToken);
  expectAnswer('POST /api/orders', created);
  return { payer, token: payer.accessToken, orderId: created.body.id as number, assessments };
}

/** As `newOrder`, with its payment page open. */
export async function newCheckout(api: TestApi, prices?: number[]) {
  const order = await newOrder(api, prices);
  const opened = await api.post('/api/midtrans/create-transaction', { orderId: order.orderId }, order.token);
  expectAnswer('POST /api/midtrans/create-transaction', opened);
  return { ...order, providerOrderId: opened.body.providerOrderId as string, snapToken: opened.body.token as string };
}

export const storedOrder = async (orderId: number) => (await Order.findById(orderId).lean())!;
export const orderState = async (orderId: number) => {
  const { status, paymentStatus } = await storedOrder(orderId);
  return `${status}/${paymentStatus}`;
};
export const attemptsOf = (orderId: number) => PaymentAttempt.find({ orderId }).sort({ _id: 1 }).lean();
export const entitlementsOf = (orderId: number) => UserAssessment.find({ orderId }).sort({ _id: 1 }).lean();
export const eventsOf = (providerOrderId: string) => PaymentEvent.find({ providerOrderId }).sort({ _id: 1 }).lean();
