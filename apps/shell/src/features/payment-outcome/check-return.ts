import {
  type ApiClient,
  type Id,
  type OrderView,
  type PaymentSimulated,
  RECHECK_ASSESSMENTS_MS,
  type UserAssessmentView,
} from '@kenali/contracts';
import type { StoredPayment } from '../../common/stored-payments.ts';
import { findOrderId, type ReturnParams } from './find-order-id.ts';
import { isPaid, isWaiting } from './payment-state.ts';

/** The outcome of a return from the provider. `orderId` is null if no order was found. */
export type ReturnOutcome =
  | { state: 'success'; orderId: Id | null }
  | { state: 'pending'; orderId: Id }
  | { state: 'failed'; orderId: Id | null };

export interface ReturnInput {
  api: ApiClient;
  params: ReturnParams;
  stored: readonly StoredPayment[];
  /** In a demo no money moves, so open orders are completed automatically. */
  isDemo: boolean;
  readOrders(): Promise<OrderView[]>;
  readUserAssessments(): Promise<UserAssessmentView[]>;
  wait(ms: number): Promise<void>;
}

/** Finds the order that the user returns from, and its payment state. The address is only a hint: the server decides. */
export async function checkReturn(input: ReturnInput): Promise<ReturnOutcome> {
  const { params, stored, isDemo, wait } = input;
  const orders = await input.readOrders();
  const orderId = findOrderId({ params, stored, orders });
  if (orderId === null) return checkWithoutOrder(input);
  const outcome = await readOutcome(input, orderId);
  if (outcome.state === 'success' || !isDemo) return outcome;
  if (!(await completeDemoOrders(input.api, orders))) return outcome;
  await wait(RECHECK_ASSESSMENTS_MS);
  return readOutcome(input, orderId);
}

/** Without an order, an available assessment counts as success. */
async function checkWithoutOrder({ readUserAssessments }: ReturnInput): Promise<ReturnOutcome> {
  const assessments = await readUserAssessments();
  return { state: assessments.some(({ status }) => status === 'available') ? 'success' : 'failed', orderId: null };
}

async function readOutcome({ api, readUserAssessments }: ReturnInput, orderId: Id): Promise<ReturnOutcome> {
  const [payment, assessments] = await Promise.all([
    api.send('GET /api/payment-status/{orderId}', { params: { orderId } }),
    readUserAssessments(),
  ]);
  // The two answers may be from before and after the payment. What a refund leaves says nothing.
  const isGranted = payment.status === 'pending' && assessments.some((entry) => entry.orderId === orderId);
  if (isPaid(payment) || isGranted) return { state: 'success', orderId };
  return { state: isWaiting(payment) ? 'pending' : 'failed', orderId };
}

/** Completes all open orders, ignores failures, and returns whether any order was completed. */
async function completeDemoOrders(api: ApiClient, orders: readonly OrderView[]): Promise<boolean> {
  const open = orders.filter(({ status }) => status === 'pending');
  const answers = await Promise.allSettled(open.map(({ id }) => simulatePayment(api, id)));
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value.success);
}

/** Completes the order in a demo. In production, the API reads the payment from the provider instead. */
export const simulatePayment = (api: ApiClient, orderId: Id): Promise<PaymentSimulated> =>
  api.send('POST /api/midtrans/simulate-payment/{orderId}', { params: { orderId } });
