import type { OrderFlag } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { sealField } from '../../../db/encryption/sealed-fields.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import { beginAudit } from '../../audit/index.ts';
import type { OrderDocument } from '../../orders/index.ts';
import { revokeEntitlements } from '../../user-assessments/index.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { PaymentAttempt } from './payment-attempt.model.ts';
import { nextOrderState, type Step } from './payment-states.ts';
import { reportedRefunds } from './provider-event.ts';
import {
  DUPLICATE_KEYS,
  duplicateKey,
  isWithdrawable,
  OPEN_REFUNDS,
  Refund,
  type RefundDocument,
  UNSENT_REFUNDS,
} from './refund.model.ts';
import { type Attempt, chargedAmount, readAttempt } from './write-attempt.ts';
import { readOrder, resolveFlags, writeOrder } from './write-order.ts';

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
    { refundKey: duplicateKey(attempt.providerOrderId) },
    {
      $setOnInsert: {
        _id: refundId as never,
        orderId: order._id,
        providerOrderId: attempt.providerOrderId,
        amount,
        reason: sealField('refunds', refundId, 'reason', 'duplicate_payment'),
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
  snapshot: ProviderSnapshot;
  flag?: OrderFlag;
  now: Date;
}

/**
 * Applies a partial refund by the provider: the order stays completed and the payer keeps the entitlements.
 * @returns whether the order changed
 */
export async function applyPartialRefund(
  order: OrderDocument,
  { attempt, refundedAmount, snapshot, flag, now }: Returned,
  dbSession: ClientSession,
): Promise<boolean> {
  const byHand = await sumByHand(attempt, dbSession);
  await acceptReported(attempt, snapshot, now, dbSession);
  await fitOpenRefunds(attempt, chargedAmount(attempt, snapshot) - refundedAmount - byHand, now, dbSession);
  return isPaidBy(order, attempt) && writeRefunded(order, refundedAmount + byHand, { flag, now }, dbSession);
}

/**
 * Applies a full refund. The order is cancelled only if this attempt paid it, or if the attempt is still live: the refund
 * of a duplicate payment, or of an abandoned attempt next to a live one, leaves the order as it is. An order that staff have refunded by
 * hand is cancelled already; that its money went back again is written, and flagged.
 * @returns whether the order changed
 */
export async function applyFullRefund(
  order: OrderDocument,
  { attempt, refundedAmount, flag, now }: Returned,
  dbSession: ClientSession,
): Promise<boolean> {
  await completeOpenRefunds(attempt, now, dbSession);
  const total = refundedAmount + (await sumByHand(attempt, dbSession));
  if (order.paymentStatus === 'refunded' && isPaidBy(order, attempt))
    return writeRefunded(order, total, { flag, now }, dbSession);
  const isItsMoney = order.status === 'completed' ? isPaidBy(order, attempt) : attempt.live;
  if (!isItsMoney) return false;
  return (
    (await payBySecondPayment(order, attempt, { flag, now }, dbSession)) ||
    endRefundedOrder(order, total, { flag, now }, dbSession)
  );
}

/**
 * Of two payments of an order, the first went back without a refund of staff, who end the order with theirs. The second one pays it from
 * now on, and is not to be refunded any more.
 * @returns false if there is no second payment
 */
async function payBySecondPayment(order: OrderDocument, first: Named, { flag, now }: Write, dbSession: ClientSession) {
  if (order.status !== 'completed' || (await Refund.exists(ofAttempt(first)).session(dbSession))) return false;
  const due = { orderId: order._id, refundKey: DUPLICATE_KEYS, state: { $in: UNSENT_REFUNDS } };
  const refund = await Refund.findOne(due).session(dbSession).lean<RefundDocument>();
  const second = refund && (await readAttempt(refund.providerOrderId, dbSession));
  if (!second) return false;
  const { providerOrderId: paymentId, paymentType: paymentMethod, refundedAmount } = second;
  const paidAmount = refundedAmount + refund.amount;
  const fee = paidAmount > order.totalAmount ? ('customer_fee' as const) : undefined;
  const changes = { paymentId, paymentMethod, paidAmount, refundedAmount };
  await writeOrder(order, changes, { flags: [flag, fee], now }, dbSession);
  await dropRefund(refund, now, dbSession);
  await resolveDuplicateFlag(order._id, dbSession);
  return true;
}

/** Applies a refund that staff paid by hand. That of a duplicate payment leaves the order as it is. */
export async function applyManualRefund(attempt: Attempt, now: Date, dbSession: ClientSession): Promise<void> {
  const order = await readOrder(attempt.orderId, dbSession);
  if (order.paymentId !== attempt.providerOrderId || order.status !== 'completed') return;
  const byHand = await sumByHand(attempt, dbSession);
  await writeRefunded(order, attempt.refundedAmount + byHand, { now }, dbSession);
}

type Write = { flag?: OrderFlag; now: Date };

const isPaidBy = ({ status, paymentStatus, paymentId }: OrderDocument, { providerOrderId }: Attempt): boolean =>
  paymentId === providerOrderId && (status === 'completed' || paymentStatus === 'refunded');

/** Writes what the payer of an order has back by now; all of it ends a completed order. @returns whether the order changed */
async function writeRefunded(
  order: OrderDocument,
  refundedAmount: number,
  { flag, now }: Write,
  dbSession: ClientSession,
): Promise<boolean> {
  const isCompleted = order.status === 'completed';
  if (isCompleted && refundedAmount >= (order.paidAmount ?? 0))
    return endRefundedOrder(order, refundedAmount, { flag, now }, dbSession);
  const isNew = order.refundedAmount !== refundedAmount || (flag !== undefined && !order.flags.includes(flag));
  if (!isNew) return false;
  await writeOrder(order, { refundedAmount }, { flags: [flag], now }, dbSession);
  if (isCompleted && refundedAmount > order.refundedAmount) {
    const { _id: orderId, userId } = order;
    const about = `${orderId}-${refundedAmount}`;
    await putInOutbox({ kind: 'order_partly_refunded', about, orderId, userId, now }, dbSession);
  }
  return true;
}

async function endRefundedOrder(
  order: OrderDocument,
  refundedAmount: number,
  { flag, now }: Write,
  dbSession: ClientSession,
): Promise<boolean> {
  const next = nextOrderState(order, 'returned');
  if (!next) return false;
  // Revenue is the paid amount less the refunded amount. An order that never counted as paid has nothing to subtract.
  const changes = { ...next, refundedAmount: order.paidAmount === null ? 0 : refundedAmount };
  await writeOrder(order, changes, { flags: [flag], now }, dbSession);
  await revokeEntitlements(order._id, now, dbSession);
  await putInOutbox({ kind: 'order_refunded', orderId: order._id, userId: order.userId, now }, dbSession);
  return true;
}

type Named = Pick<Attempt, 'orderId' | 'providerOrderId'>;
/** The index has the order alone. */
const ofAttempt = ({ orderId, providerOrderId }: Named) => ({ orderId, providerOrderId });

/** What staff have paid back of an attempt by hand, which the provider does not know. */
async function sumByHand(attempt: Named, dbSession: ClientSession): Promise<number> {
  const done = await Refund.find({ ...ofAttempt(attempt), state: 'manual' }, { amount: 1 })
    .session(dbSession)
    .lean();
  return sumOf(done);
}

export const sumOf = (refunds: readonly { amount: number }[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** The provider has accepted the refunds whose keys it reports, also if its answer to the call has not arrived. */
async function acceptReported(attempt: Named, snapshot: ProviderSnapshot, now: Date, dbSession: ClientSession) {
  const reported = { ...ofAttempt(attempt), refundKey: { $in: reportedRefunds(snapshot).map(({ key }) => key) } };
  await Refund.collection.updateMany(
    { ...reported, state: { $in: OPEN_REFUNDS } },
    { $set: { state: 'provider_accepted', updatedAt: now } },
    { session: dbSession },
  );
  await Refund.collection.updateMany(reported, { $set: { isReported: true } }, { session: dbSession });
}

/**
 * The provider refunded a part in another way, so the open refunds are for what is left, the oldest first. One of staff that has nothing
 * left goes, as if they had withdrawn it.
 */
async function fitOpenRefunds(attempt: Named, left: number, now: Date, dbSession: ClientSession): Promise<void> {
  const open = await Refund.find(
    { ...ofAttempt(attempt), state: { $in: OPEN_REFUNDS } },
    { orderId: 1, providerOrderId: 1, amount: 1, state: 1, refundKey: 1 },
  )
    .sort({ _id: 1 })
    .session(dbSession)
    .lean();
  let rest = Math.max(0, left);
  for (const refund of open) {
    const { _id, amount } = refund;
    const fits = Math.min(amount, rest);
    rest -= fits;
    if (fits === amount) continue;
    if (fits === 0 && isWithdrawable(refund)) {
      await dropRefund(refund, now, dbSession);
      continue;
    }
    const changes = fits > 0 ? { amount: fits } : { state: 'provider_accepted' as const, isReported: true };
    await Refund.collection.updateOne(
      { _id: _id as never },
      { $set: { ...changes, updatedAt: now } },
      { session: dbSession },
    );
  }
}

/** As if staff had withdrawn it. */
async function dropRefund(
  { _id, orderId, providerOrderId, amount }: Pick<RefundDocument, '_id' | 'orderId' | 'providerOrderId' | 'amount'>,
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  await Refund.deleteOne({ _id }, { session: dbSession });
  const writeAudit = beginAudit({ caller: null, services: { now: () => now }, requestId: providerOrderId });
  const target = { kind: 'order' as const, id: orderId, name: `pesanan #${orderId}` };
  await writeAudit({ action: 'refund.withdraw', target, details: { refundId: _id, amount } }, dbSession);
}

/** The provider refunded the whole attempt, so its open refunds are done. */
async function completeOpenRefunds(attempt: Attempt, now: Date, dbSession: ClientSession) {
  await Refund.collection.updateMany(
    { ...ofAttempt(attempt), state: { $in: OPEN_REFUNDS } },
    { $set: { state: 'provider_accepted', updatedAt: now } },
    { session: dbSession },
  );
  await resolveDuplicateFlag(attempt.orderId, dbSession);
}

/**
 * Records that refunds of an attempt reached the payer's bank. One in the provider's dashboard has another key, so a full refund confirms
 * all of them.
 * @returns whether a refund changed
 */
export async function confirmRefunds(
  attempt: Attempt,
  { snapshot, step, now }: { snapshot: ProviderSnapshot; step: Step; now: Date },
  dbSession: ClientSession,
): Promise<boolean> {
  const reported = reportedRefunds(snapshot);
  const waiting = new Set(reported.filter(({ isConfirmed }) => !isConfirmed).map(({ key }) => key));
  const confirmed = reported.map(({ key }) => key).filter((key) => !waiting.has(key));
  if (confirmed.length === 0) return false;
  const isAll = step.to === 'refunded' && waiting.size === 0;
  const { modifiedCount } = await Refund.collection.updateMany(
    { ...ofAttempt(attempt), state: 'provider_accepted', ...(!isAll && { refundKey: { $in: confirmed } }) },
    { $set: { state: 'bank_confirmed', updatedAt: now } },
    { session: dbSession },
  );
  return modifiedCount > 0;
}

/** Resolves the `duplicate_payment` flag once no refund of a duplicate payment of the order is open. */
export async function resolveDuplicateFlag(orderId: number, dbSession: ClientSession): Promise<void> {
  const open = await Refund.exists({ orderId, refundKey: DUPLICATE_KEYS, state: { $in: OPEN_REFUNDS } }).session(
    dbSession,
  );
  if (!open) await resolveFlags(orderId, ['duplicate_payment'], dbSession);
}
