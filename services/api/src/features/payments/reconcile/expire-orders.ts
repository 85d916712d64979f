import type { Services } from '../../../services.ts';
import { Order } from '../../orders/index.ts';
import { LIFETIME_MS } from '../state/payment-attempt.model.ts';
import { GRACE_MS } from './check-schedule.ts';
import { endOrder } from './end-order.ts';

const AT_MOST = 200;

/** Ends an unpaid order 15 minutes after its deadline, unless an attempt lives. */
export const expireOrder = (orderId: number, now: Date): Promise<boolean> =>
  endOrder(orderId, 'expired', now, (deadline) => deadline.getTime() + GRACE_MS <= now.getTime());

/**
 * Orders whose attempts are all dead, or that nobody began to pay: no attempt's last check will end these. Those that
 * still have time are filtered by the database, so that they never fill the list.
 */
export async function expireOverdueOrders({ now, log }: Services): Promise<number> {
  const at = now();
  const overdue = await Order.aggregate<{ _id: number }>([
    { $match: { status: 'pending', createdAt: { $lte: new Date(at.getTime() - LIFETIME_MS - GRACE_MS) } } },
    { $lookup: { from: 'paymentAttempts', localField: '_id', foreignField: 'orderId', as: 'attempts' } },
    {
      $match: {
        attempts: {
          $not: { $elemMatch: { $or: [{ live: true }, { expiresAt: { $gt: new Date(at.getTime() - GRACE_MS) } }] } },
        },
      },
    },
    { $limit: AT_MOST },
    { $project: { _id: 1 } },
  ]);
  let expired = 0;
  for (const { _id } of overdue) if (await expireOrder(_id, at)) expired += 1;
  if (expired > 0) log.info({ expired }, 'orders expired');
  return expired;
}
