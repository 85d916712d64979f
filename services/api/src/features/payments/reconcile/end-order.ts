import { inTransactionOf } from '../../../db/database.ts';
import { eachAlone } from '../../../jobs/each-alone.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import type { Services } from '../../../services.ts';
import { Order, type OrderDocument, PAYABLE_MS } from '../../orders/index.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import { nextOrderState } from '../state/payment-states.ts';
import type { Attempt } from '../state/write-attempt.ts';
import { readOrder, writeOrder } from '../state/write-order.ts';
import { GRACE_MS } from './check-schedule.ts';

const MAX_PER_ROUND = 200;

/** The deadline of the last attempt. An order without an attempt can be paid for one day after it was created. */
function deadlineOf(order: Pick<OrderDocument, 'createdAt'>, attempts: Pick<Attempt, 'expiresAt'>[]): Date {
  const times = attempts.map(({ expiresAt }) => expiresAt.getTime());
  return new Date(times.length > 0 ? Math.max(...times) : order.createdAt.getTime() + PAYABLE_MS);
}

/**
 * Cancels an unpaid order. A concurrent payment or new attempt writes the same order, so one of the two transactions runs
 * again and sees the other's result.
 * @returns false when the order has a live attempt, is paid, or has already ended
 */
export function endOrder(
  orderId: number,
  event: 'expired' | 'cancelled',
  now: Date,
  canEnd: (deadline: Date) => boolean = () => true,
): Promise<boolean> {
  return inTransactionOf(`order ${orderId}`, async (dbSession) => {
    const order = await readOrder(orderId, dbSession);
    const next = nextOrderState(order, event);
    if (!next) return false;
    const attempts = await PaymentAttempt.collection.find<Attempt>({ orderId }, { session: dbSession }).toArray();
    if (attempts.some(({ live }) => live) || !canEnd(deadlineOf(order, attempts))) return false;
    await writeOrder(order, next, { now }, dbSession);
    await putInOutbox({ kind: 'order_ended', orderId, userId: order.userId, now }, dbSession);
    return true;
  });
}

/** Ends an unpaid order 15 minutes after its deadline, unless it has a live attempt. */
export const expireOrder = (orderId: number, now: Date): Promise<boolean> =>
  endOrder(orderId, 'expired', now, (deadline) => deadline.getTime() + GRACE_MS <= now.getTime());

/**
 * Ends overdue orders without a live attempt, which no status check would end. The query leaves out orders that still have
 * time, so that they cannot use up the limit.
 * @returns how many orders expired
 */
export async function expireOverdueOrders({ now, log }: Services): Promise<number> {
  const at = now();
  const overdue = await Order.aggregate<{ _id: number }>([
    { $match: { status: 'pending', createdAt: { $lte: new Date(at.getTime() - PAYABLE_MS - GRACE_MS) } } },
    { $lookup: { from: 'paymentAttempts', localField: '_id', foreignField: 'orderId', as: 'attempts' } },
    {
      $match: {
        attempts: {
          $not: { $elemMatch: { $or: [{ live: true }, { expiresAt: { $gt: new Date(at.getTime() - GRACE_MS) } }] } },
        },
      },
    },
    { $limit: MAX_PER_ROUND },
    { $project: { _id: 1 } },
  ]);
  const expired = await eachAlone('order', overdue, ({ _id }) => expireOrder(_id, at), log);
  if (expired > 0) log.info({ expired }, 'orders expired');
  return expired;
}
