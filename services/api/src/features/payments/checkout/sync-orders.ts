import { mapLimit } from '../../../async/map-limit.ts';
import { tryAcquire } from '../../../db/throttle.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { Order, type OrderDocument } from '../../orders/index.ts';
import { attemptToAsk } from '../reconcile/find-current-attempt.ts';
import { hearProvider } from '../reconcile/sync-attempt.ts';

const EVERY_MS = 10_000;
const ORDERS_MAX = 20;
/** The provider counts our calls too. */
const AT_ONCE = 5;

type Open = Pick<OrderDocument, '_id' | 'status' | 'paymentStatus'>;

/** Asks the provider about the caller's open orders. One without a chosen method stays pending and is no failure. */
export const syncOrders: Handler<'POST /api/sync/trigger'> = async (_input, { caller, services, setHeader }) => {
  if (!(await tryAcquire(`sync:${caller.id}`, EVERY_MS, services.now()))) {
    setHeader('Retry-After', String(EVERY_MS / 1000));
    throw new AppError('TOO_MANY_REQUESTS');
  }
  const open = await Order.find({ userId: caller.id, status: 'pending', totalAmount: { $gt: 0 } })
    .select({ status: 1, paymentStatus: 1 })
    .sort({ _id: -1 })
    .limit(ORDERS_MAX)
    .lean();
  const asked = (await mapLimit(AT_ONCE, open, (order) => ask(services, order))).filter((one) => one !== null);
  const failed = asked.filter(({ isHeard }) => !isHeard).length;
  return {
    success: failed === 0,
    checked: asked.length,
    updated: asked.filter(({ isMoved }) => isMoved).length,
    failed,
    orders: asked.map(({ id, before, after }) => ({ id, before, after })),
  };
};

/** Null for an order that nobody has begun to pay: the provider does not know it. */
async function ask(services: Services, before: Open) {
  const attempt = await attemptToAsk(before._id);
  if (!attempt) return null;
  const answer = await hearProvider(services, attempt, 'sync');
  const after = await Order.findOne({ _id: before._id }).select({ status: 1, paymentStatus: 1 }).lean();
  if (!after) throw new AppError('NOT_FOUND');
  return {
    id: before._id,
    before: before.paymentStatus,
    after: after.paymentStatus,
    isHeard: answer.kind !== 'unavailable',
    isMoved: after.status !== before.status || after.paymentStatus !== before.paymentStatus,
  };
}
