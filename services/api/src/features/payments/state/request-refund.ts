import type { ClientSession } from 'mongoose';
import { putInOutbox } from '../../../mail/index.ts';
import type { OrderDocument } from '../../orders/index.ts';
import type { Attempt } from './advance-attempt.ts';
import { PaymentAttempt } from './payment-attempt.model.ts';
import { OPEN_REFUNDS, Refund } from './refund.model.ts';
import { settleMarks, writeOrder } from './write-order.ts';

/** A second payment of one order grants nothing: it is marked, and staff are asked to pay it back. */
export async function requestRefund(
  order: OrderDocument,
  attempt: Attempt,
  { refundId, amount, now }: { refundId: number; amount: number; now: Date },
  dbSession: ClientSession,
): Promise<void> {
  await writeOrder(order, {}, { flags: ['duplicate_payment'], now }, dbSession);
  await PaymentAttempt.collection.updateOne(
    { _id: attempt._id },
    { $addToSet: { flags: 'duplicate_payment' } },
    { session: dbSession },
  );
  await Refund.collection.updateOne(
    { refundKey: `duplicate-${attempt.providerOrderId}` },
    {
      $setOnInsert: {
        _id: refundId as never,
        orderId: order._id,
        providerOrderId: attempt.providerOrderId,
        amount,
        reason: 'duplicate_payment',
        state: 'requested',
        createdAt: now,
        updatedAt: now,
      },
    },
    { upsert: true, session: dbSession },
  );
  const { _id: orderId, userId } = order;
  await putInOutbox({ kind: 'duplicate_payment', about: attempt.providerOrderId, orderId, userId, now }, dbSession);
}

/** The bank has confirmed all that the provider repaid of an attempt. True when that is news. */
export async function confirmRefunds(providerOrderId: string, now: Date, dbSession: ClientSession): Promise<boolean> {
  const { modifiedCount } = await Refund.collection.updateMany(
    { providerOrderId, state: 'provider_accepted' },
    { $set: { state: 'bank_confirmed', updatedAt: now } },
    { session: dbSession },
  );
  return modifiedCount > 0;
}

/** The provider says that the money of an attempt went back: open refunds of it are done. */
export async function settleRefunds(
  { providerOrderId, orderId }: Pick<Attempt, 'providerOrderId' | 'orderId'>,
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  await Refund.collection.updateMany(
    { providerOrderId, state: { $in: OPEN_REFUNDS } },
    { $set: { state: 'provider_accepted', updatedAt: now } },
    { session: dbSession },
  );
  await settleDuplicate(orderId, dbSession);
}

/** Part of an attempt's money went back by another way: only the rest of it is still due. */
export async function lowerRefunds(
  { providerOrderId, refundedAmount: before }: Pick<Attempt, 'providerOrderId' | 'refundedAmount'>,
  refundedAmount: number,
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const part = refundedAmount - before;
  if (part === 0) return;
  await Refund.collection.updateMany(
    { providerOrderId, state: { $in: OPEN_REFUNDS }, amount: { $gt: part } },
    { $inc: { amount: -part }, $set: { updatedAt: now } },
    { session: dbSession },
  );
}

/** Once nothing of a double payment has to go back any more, its mark asks for nobody. */
export async function settleDuplicate(orderId: number, dbSession: ClientSession): Promise<void> {
  const open = await Refund.exists({ orderId, state: { $in: OPEN_REFUNDS } }).session(dbSession);
  if (!open) await settleMarks(orderId, ['duplicate_payment'], dbSession);
}
