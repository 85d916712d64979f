import { inTransaction } from '../../../db/database.ts';
import type { OrderDocument } from '../../orders/index.ts';
import type { Attempt } from '../state/advance-attempt.ts';
import { LIFETIME_MS, PaymentAttempt } from '../state/payment-attempt.model.ts';
import { nextOrderState } from '../state/payment-states.ts';
import { readOrder, writeOrder } from '../state/write-order.ts';

/** Until when an order could be paid: its last attempt's deadline; one that nobody began to pay has a day. */
export function deadlineOf(order: Pick<OrderDocument, 'createdAt'>, attempts: Pick<Attempt, 'expiresAt'>[]): Date {
  const times = attempts.map(({ expiresAt }) => expiresAt.getTime());
  return new Date(times.length > 0 ? Math.max(...times) : order.createdAt.getTime() + LIFETIME_MS);
}

/**
 * Cancels an unpaid order that has no live attempt; false when it has one, is paid or ended already. A payment or a new
 * attempt at this moment writes the same order, so one of the two runs again and sees the other.
 */
export function endOrder(
  orderId: number,
  happening: 'expired' | 'cancelled',
  now: Date,
  mayEnd: (deadline: Date) => boolean = () => true,
): Promise<boolean> {
  return inTransaction(async (dbSession) => {
    const order = await readOrder(orderId, dbSession);
    const next = nextOrderState(order, happening);
    if (!next) return false;
    const attempts = await PaymentAttempt.collection.find<Attempt>({ orderId }, { session: dbSession }).toArray();
    if (attempts.some(({ live }) => live) || !mayEnd(deadlineOf(order, attempts))) return false;
    await writeOrder(order, next, { now }, dbSession);
    return true;
  });
}
