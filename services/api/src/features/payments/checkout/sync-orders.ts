import { mapLimit } from '../../../async.ts';
import { tryAcquire } from '../../../db/throttle.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { Order, type OrderDocument } from '../../orders/index.ts';
import { findCurrentAttempt, syncAttempt } from '../reconcile/sync-attempt.ts';

const EVERY_MS = 10_000;
const ORDERS_MAX = 20;
/** The provider limits our calls too. */
const CONCURRENCY = 5;

type PendingOrder = Pick<OrderDocument, '_id' | 'status' | 'paymentStatus'>;

/** Syncs the caller's pending orders. An order for which no method was chosen stays pending and does not count as failed. */
export const syncOrders: Handler<'POST /api/sync/trigger'> = async (_input, { caller, services }) => {
  if (!(await tryAcquire(`sync:${caller.id}`, EVERY_MS, services.now())))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: EVERY_MS });
  const pending = await Order.find({ userId: caller.id, status: 'pending', totalAmount: { $gt: 0 } })
    .select({ status: 1, paymentStatus: 1 })
    .sort({ _id: -1 })
    .limit(ORDERS_MAX)
    .lean();
  const results = await mapLimit(pending, CONCURRENCY, (order) => syncOrder(services, order));
  const synced = results.filter((result) => result !== null);
  const failed = synced.filter(({ isAnswered }) => !isAnswered).length;
  return {
    success: failed === 0,
    checked: synced.length,
    updated: synced.filter(({ isUpdated }) => isUpdated).length,
    failed,
    orders: synced.map(({ id, before, after }) => ({ id, before, after })),
  };
};

/** Null for an order without an attempt, which the provider does not know. */
async function syncOrder(services: Services, before: PendingOrder) {
  const attempt = await findCurrentAttempt(before._id);
  if (!attempt) return null;
  const answer = await syncAttempt(services, attempt, 'sync');
  const after = await Order.findOne({ _id: before._id }).select({ status: 1, paymentStatus: 1 }).lean();
  if (!after) throw new AppError('NOT_FOUND');
  return {
    id: before._id,
    before: before.paymentStatus,
    after: after.paymentStatus,
    isAnswered: answer.kind !== 'unavailable',
    isUpdated: after.status !== before.status || after.paymentStatus !== before.paymentStatus,
  };
}
