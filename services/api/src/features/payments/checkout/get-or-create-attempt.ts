import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { inTransactionOf } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { Order, type OrderDocument, PAYABLE_MS, withoutMethod } from '../../orders/index.ts';
import { retireAttempt } from '../reconcile/end-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import { nextOrderState } from '../state/payment-states.ts';
import type { Attempt } from '../state/write-attempt.ts';
import { readOrder, writeOrder } from '../state/write-order.ts';
import { leaseEnd } from './attempt-lease.ts';
import { type PayableOrder, requestTransaction } from './request-transaction.ts';

/** How long a second request waits for the token of the first one, or for the lease of a process that was killed. */
const WAIT_MAX_MS = 8000;
const POLL_MS = 100;
const REQUESTS_MAX = 3;
const FIRST_CHECK_MS = 20_000;

export const isPayable = (order: Pick<OrderDocument, 'status' | 'totalAmount'>): boolean =>
  order.status === 'pending' && order.totalAmount > 0;

/**
 * The order's live attempt with its token: the existing one or a new one. Concurrent calls get the same attempt.
 * @throws AppError ORDER_NOT_PAYABLE, PAYMENT_PROVIDER_FAILED
 */
export async function getOrCreateAttempt(
  services: Services,
  order: PayableOrder,
): Promise<Attempt & { snapToken: string }> {
  const deadline = Date.now() + WAIT_MAX_MS;
  let requests = 0;
  for (let round = 0; Date.now() < deadline && requests < REQUESTS_MAX; round += 1) {
    const now = services.now();
    const live = await PaymentAttempt.collection.findOne<Attempt>({ orderId: order._id, live: true });
    if (live?.snapToken && live.expiresAt > now && !live.isPageDead) {
      await reopenOrder(order, now);
      return { ...live, snapToken: live.snapToken };
    }
    if (live?.snapToken) {
      await retireAttempt(services, live, 'create');
      continue;
    }
    const own = live ? await takeOverAttempt(live, now) : await createAttempt(order._id, now, now.getTime() + round);
    if (own) {
      requests += 1;
      await requestTransaction(services, order, own);
    } else await delay(POLL_MS);
  }
  throw new AppError('PAYMENT_PROVIDER_FAILED');
}

/** The payer tries again with an existing token, so an earlier refusal no longer shows. Does nothing to a paid order. */
async function reopenOrder({ _id, status }: PayableOrder, now: Date): Promise<void> {
  const failed = { status, paymentStatus: 'failed' } as const;
  const next = nextOrderState(failed, 'retried');
  if (!next) return;
  await Order.collection.updateOne({ _id, ...failed } as never, {
    $set: { ...next, updatedAt: now },
    $inc: { version: 1 },
  });
}

/**
 * Stores a new attempt before the provider is called.
 * @returns null when the order already has a live attempt or the id is taken, which the unique indexes detect
 */
async function createAttempt(orderId: number, now: Date, stamp: number): Promise<Attempt | null> {
  try {
    return await inTransactionOf(`order ${orderId}`, async (dbSession) => {
      const order = await readOrder(orderId, dbSession);
      if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
      const attempt = newAttempt(order, now, stamp);
      await PaymentAttempt.collection.insertOne(attempt, { session: dbSession });
      // This write conflicts with a payment that completes the order right now.
      const openPayment = withoutMethod(attempt.expiresAt);
      await writeOrder(order, { ...nextOrderState(order, 'retried'), openPayment }, { now }, dbSession);
      return attempt;
    });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

const newAttempt = (order: OrderDocument, now: Date, stamp: number): Attempt => ({
  _id: new mongoose.Types.ObjectId(),
  orderId: order._id,
  providerOrderId: `order_${order._id}_${stamp}`,
  amount: order.totalAmount,
  snapToken: null,
  redirectUrl: null,
  state: 'created',
  live: true,
  isSettled: false,
  transactionIds: [],
  paymentType: null,
  fraudStatus: null,
  refundedAmount: 0,
  flags: [],
  expiresAt: new Date(now.getTime() + PAYABLE_MS),
  nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
  leaseUntil: leaseEnd(now),
  lastCheckedAt: null,
  version: 0,
  createdAt: now,
  updatedAt: now,
});

/** Takes over an attempt whose process stopped before it had a token. Null while that process may still be running. */
const takeOverAttempt = ({ _id, leaseUntil }: Attempt, now: Date): Promise<Attempt | null> =>
  PaymentAttempt.collection.findOneAndUpdate(
    { _id, live: true, snapToken: null, leaseUntil, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: now } }] },
    {
      $set: {
        leaseUntil: leaseEnd(now),
        expiresAt: new Date(now.getTime() + PAYABLE_MS),
        updatedAt: now,
      },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ) as Promise<Attempt | null>;
