import type { OrderFlag } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import type { OrderDocument } from '../../orders/index.ts';
import { revokeEntitlements } from '../../user-assessments/index.ts';
import { PaymentAttempt } from './payment-attempt.model.ts';
import { nextOrderState } from './payment-states.ts';
import { OPEN_REFUNDS, Refund } from './refund.model.ts';
import type { Attempt } from './write-attempt.ts';
import { resolveFlags, writeOrder } from './write-order.ts';

/** A second payment of one order grants nothing: the order is flagged, and staff are asked to refund the payment. */
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

interface Returned {
  attempt: Attempt;
  /** The total refunded so far, including this event. */
  refundedAmount: number;
  flag?: OrderFlag;
  now: Date;
}

/**
 * Applies a partial refund: the order stays completed and the payer keeps the entitlements.
 * @returns whether the order changed
 */
export async function applyPartialRefund(
  order: OrderDocument,
  { attempt, refundedAmount, flag, now }: Returned,
  dbSession: ClientSession,
): Promise<boolean> {
  await reduceOpenRefunds(attempt, refundedAmount, now, dbSession);
  const isPaidByAttempt = order.paymentId === attempt.providerOrderId && order.status === 'completed';
  const isNew = order.refundedAmount !== refundedAmount || (flag !== undefined && !order.flags.includes(flag));
  if (!isPaidByAttempt || !isNew) return false;
  await writeOrder(order, { refundedAmount }, { flags: [flag], now }, dbSession);
  if (refundedAmount > order.refundedAmount) {
    const { _id: orderId, userId } = order;
    const about = `${orderId}-${refundedAmount}`;
    await putInOutbox({ kind: 'order_partly_refunded', about, orderId, userId, now }, dbSession);
  }
  return true;
}

/**
 * Applies a full refund. The order is cancelled only if this attempt paid it, or if the attempt is still live: the refund
 * of a duplicate payment, or of an abandoned attempt next to a live one, leaves the order as it is.
 * @returns whether the order changed
 */
export async function applyFullRefund(
  order: OrderDocument,
  { attempt, refundedAmount, flag, now }: Returned,
  dbSession: ClientSession,
): Promise<boolean> {
  await completeOpenRefunds(attempt, now, dbSession);
  const next = nextOrderState(order, 'returned');
  const isItsMoney = order.status === 'completed' ? order.paymentId === attempt.providerOrderId : attempt.live;
  if (!next || !isItsMoney) return false;
  // Revenue is the paid amount less the refunded amount. An order that never counted as paid has nothing to subtract.
  const changes = { ...next, refundedAmount: order.paidAmount === null ? 0 : refundedAmount };
  await writeOrder(order, changes, { flags: [flag], now }, dbSession);
  await revokeEntitlements(order._id, now, dbSession);
  await putInOutbox({ kind: 'order_refunded', orderId: order._id, userId: order.userId, now }, dbSession);
  return true;
}

/** The provider refunded part of the attempt in another way, so the open refund is only for the rest. */
async function reduceOpenRefunds(
  { providerOrderId, refundedAmount: before }: Attempt,
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

/** The provider refunded the whole attempt, so its open refunds are done. */
async function completeOpenRefunds({ providerOrderId, orderId }: Attempt, now: Date, dbSession: ClientSession) {
  await Refund.collection.updateMany(
    { providerOrderId, state: { $in: OPEN_REFUNDS } },
    { $set: { state: 'provider_accepted', updatedAt: now } },
    { session: dbSession },
  );
  await resolveDuplicateFlag(orderId, dbSession);
}

/** Records that the refunds of an attempt reached the payer's bank. @returns whether a refund changed */
export async function confirmRefunds(providerOrderId: string, now: Date, dbSession: ClientSession): Promise<boolean> {
  const { modifiedCount } = await Refund.collection.updateMany(
    { providerOrderId, state: 'provider_accepted' },
    { $set: { state: 'bank_confirmed', updatedAt: now } },
    { session: dbSession },
  );
  return modifiedCount > 0;
}

/** Resolves the `duplicate_payment` flag once no refund of the order is open. */
export async function resolveDuplicateFlag(orderId: number, dbSession: ClientSession): Promise<void> {
  const open = await Refund.exists({ orderId, state: { $in: OPEN_REFUNDS } }).session(dbSession);
  if (!open) await resolveFlags(orderId, ['duplicate_payment'], dbSession);
}
