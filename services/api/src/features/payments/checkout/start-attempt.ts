import mongoose, { type ClientSession } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { AppError } from '../../../http/app-error.ts';
import type { OrderDocument } from '../../orders/index.ts';
import type { Attempt } from '../state/advance-attempt.ts';
import { LIFETIME_MS, PaymentAttempt } from '../state/payment-attempt.model.ts';
import { nextOrderState } from '../state/payment-states.ts';
import { readOrder, writeOrder } from '../state/write-order.ts';

/** Longer than creating can take with its repeat, so that two processes never create under one id at once. */
const LEASE_MS = 30_000;
const FIRST_CHECK_MS = 20_000;

export const isPayable = (order: Pick<OrderDocument, 'status' | 'totalAmount'>): boolean =>
  order.status === 'pending' && order.totalAmount > 0;

/**
 * Stores a new attempt before the provider hears of it, and takes the order back to pending/pending. Null when another
 * attempt lives already or the id is taken: the unique indexes decide.
 */
export async function startAttempt(orderId: number, now: Date, stamp: number): Promise<Attempt | null> {
  try {
    return await inTransaction(async (dbSession) => {
      const order = await readOrder(orderId, dbSession);
      if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
      const attempt = newAttempt(order, now, stamp);
      await PaymentAttempt.collection.insertOne(attempt, { session: dbSession });
      await touchOrder(order, now, dbSession);
      return attempt;
    });
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/** Also when nothing changes: a payment that completes the order at this moment must not miss the new attempt. */
const touchOrder = (order: OrderDocument, now: Date, dbSession: ClientSession) =>
  writeOrder(order, nextOrderState(order, 'retried') ?? {}, { now }, dbSession);

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
  expiresAt: new Date(now.getTime() + LIFETIME_MS),
  nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
  leaseUntil: new Date(now.getTime() + LEASE_MS),
  lastCheckedAt: null,
  version: 0,
  createdAt: now,
  updatedAt: now,
});

/** Goes on with an attempt whose maker stopped before it had a token; null while the maker may still be at work. */
export const takeOverAttempt = ({ _id, leaseUntil }: Attempt, now: Date): Promise<Attempt | null> =>
  PaymentAttempt.collection.findOneAndUpdate(
    { _id, live: true, snapToken: null, leaseUntil, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: now } }] },
    {
      $set: {
        leaseUntil: new Date(now.getTime() + LEASE_MS),
        expiresAt: new Date(now.getTime() + LIFETIME_MS),
        updatedAt: now,
      },
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  ) as Promise<Attempt | null>;

export const startsAt = ({ expiresAt }: Attempt): Date => new Date(expiresAt.getTime() - LIFETIME_MS);
