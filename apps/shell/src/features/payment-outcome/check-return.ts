import {
  type ApiClient,
  type Id,
  type OrderView,
  RECHECK_ASSESSMENTS_MS,
  type UserAssessmentView,
} from '@kenali/contracts';
import type { StoredPayment } from '../../common/stored-payments.ts';
import { findOrderId, type ReturnParams } from './find-order-id.ts';
import { simulatePayment } from './payment-outcome.api.ts';
import { isPaid, isWaiting } from './payment-standing.ts';

/** Where a return from the provider leads; `orderId` is null where no order could be found. */
export type ReturnOutcome =
  | { state: 'success'; orderId: Id | null }
  | { state: 'pending'; orderId: Id }
  | { state: 'failed'; orderId: Id | null };

export interface ReturnInput {
  api: ApiClient;
  params: ReturnParams;
  stored: readonly StoredPayment[];
  /** No money moves, so that open orders may be completed without being asked. */
  isDemo: boolean;
  readOrders(): Promise<OrderView[]>;
  readUserAssessments(): Promise<UserAssessmentView[]>;
  wait(ms: number): Promise<void>;
}

/** Finds the order that the person comes back from and what became of it. The address is only a hint; the server decides. */
export async function checkReturn(input: ReturnInput): Promise<ReturnOutcome> {
  const { params, stored, isDemo, wait } = input;
  const orders = await input.readOrders();
  const orderId = findOrderId({ params, stored, orders });
  if (orderId === null) return withoutOrder(input);
  const found = await look(input, orderId);
  if (found.state === 'success' || !isDemo) return found;
  if (!(await completeDemoOrders(input.api, orders))) return found;
  await wait(RECHECK_ASSESSMENTS_MS);
  return look(input, orderId);
}

/** An assessment that waits says more than an address that tells nothing. */
async function withoutOrder({ readUserAssessments }: ReturnInput): Promise<ReturnOutcome> {
  const mine = await readUserAssessments();
  return { state: mine.some(({ status }) => status === 'available') ? 'success' : 'failed', orderId: null };
}

async function look({ api, readUserAssessments }: ReturnInput, orderId: Id): Promise<ReturnOutcome> {
  const [payment, mine] = await Promise.all([
    api.send('GET /api/payment-status/{orderId}', { params: { orderId } }),
    readUserAssessments(),
  ]);
  if (isPaid(payment) || mine.some((entry) => entry.orderId === orderId)) return { state: 'success', orderId };
  return { state: isWaiting(payment) ? 'pending' : 'failed', orderId };
}

/** Every order that is still open. Whether one was completed; refusals are no news here. */
async function completeDemoOrders(api: ApiClient, orders: readonly OrderView[]): Promise<boolean> {
  const open = orders.filter(({ status }) => status === 'pending');
  const answers = await Promise.allSettled(open.map(({ id }) => simulatePayment(api, id)));
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value.success);
}
