import { isDeepStrictEqual } from 'node:util';
import type { OrderFlag } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { nextId } from '../../../db/next-id.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import type { OrderDocument } from '../../orders/index.ts';
import { grantEntitlements, UserAssessment } from '../../user-assessments/index.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { readOpenPayment } from './open-payment.ts';
import { isLive, nextOrderState, type OrderEvent, type Step } from './payment-states.ts';
import { fromJakartaTime } from './provider-event.ts';
import { applyFullRefund, applyPartialRefund, requestRefund } from './refunds.ts';
import { type Attempt, chargedAmount } from './write-attempt.ts';
import { hasOpenFlag, readOrder, resolveFlags, writeOrder } from './write-order.ts';

export interface OrderAdvance {
  /** The attempt as it was before this event. */
  attempt: Attempt;
  refundedAmount: number;
  snapshot: ProviderSnapshot;
  step: Step;
  ids: { firstUserAssessmentId: number; refundId: number } | null;
  now: Date;
}

/** Events after which a payment that the provider held for review needs no more action, as after the end of its attempt. */
const DECIDES_REVIEW = new Set<OrderEvent>(['paid', 'refused', 'returned']);

/** Applies the step of an attempt to its order. @returns whether the order changed */
export async function advanceOrder(advance: OrderAdvance, dbSession: ClientSession): Promise<boolean> {
  const { attempt, step } = advance;
  if (step.isStale || (!step.order && !step.flag && !attempt.live)) return false;
  const order = await readOrder(attempt.orderId, dbSession);
  const isChanged = await applyStep(order, advance, dbSession);
  const isDecided = (step.order && DECIDES_REVIEW.has(step.order)) || (attempt.live && !isLive(step.to));
  if (attempt.flags.includes('review') && isDecided) await resolveFlags(order._id, ['review'], dbSession);
  return isChanged;
}

function applyStep(order: OrderDocument, advance: OrderAdvance, dbSession: ClientSession): Promise<boolean> {
  const { attempt, refundedAmount, snapshot, step, now } = advance;
  const returned = { attempt, refundedAmount, snapshot, flag: step.flag, now };
  if (step.order === 'paid') return applyPayment(order, advance, dbSession);
  if (step.order === 'partly_returned') return applyPartialRefund(order, returned, dbSession);
  if (step.order === 'returned') return applyFullRefund(order, returned, dbSession);
  return applyStatus(order, advance, dbSession);
}

async function applyPayment(
  order: OrderDocument,
  { attempt, snapshot, step, ids, refundedAmount, now }: OrderAdvance,
  dbSession: ClientSession,
): Promise<boolean> {
  if (!ids) throw new Error('A payment was applied without reserved ids');
  const paidAmount = chargedAmount(attempt, snapshot);
  const completion = {
    event: 'paid' as const,
    paymentId: attempt.providerOrderId,
    paymentMethod: snapshot.payment_type,
    paidAmount,
    refundedAmount,
    paidAt: paidAt(snapshot, now),
    flag: step.flag,
  };
  if (!(await completeOrder(order, completion, { ...ids, now }, dbSession))) {
    const amount = paidAmount - refundedAmount;
    await requestRefund(order, attempt, { refundId: ids.refundId, amount, now }, dbSession);
  }
  return true;
}

/** The provider's time, so that a late notification does not move revenue to another day. Never in the future. */
function paidAt({ raw }: ProviderSnapshot, now: Date): Date {
  const time = fromJakartaTime(raw.settlement_time) ?? fromJakartaTime(raw.transaction_time);
  return time && time <= now ? time : now;
}

async function applyStatus(
  order: OrderDocument,
  { attempt, snapshot, step, now }: OrderAdvance,
  dbSession: ClientSession,
): Promise<boolean> {
  const next = step.order && nextOrderState(order, step.order);
  const isAwaited = order.status === 'pending' && attempt.live;
  const changes: Partial<OrderDocument> = {
    ...next,
    ...(isAwaited && snapshot.payment_type && { paymentMethod: snapshot.payment_type }),
    ...(isAwaited && { openPayment: readOpenPayment(snapshot, step, attempt.expiresAt) }),
  };
  const isChanged = Object.entries(changes).some(
    ([field, value]) => !isDeepStrictEqual(value, order[field as keyof OrderDocument]),
  );
  if (!isChanged && (!step.flag || hasOpenFlag(order, step.flag))) return false;
  await writeOrder(order, changes, { flags: [step.flag], now }, dbSession);
  if (next?.status === 'cancelled')
    await putInOutbox({ kind: 'order_ended', orderId: order._id, userId: order.userId, now }, dbSession);
  return true;
}

/** @returns the first of as many consecutive ids as the order has items */
export const reserveEntitlementIds = (order: Pick<OrderDocument, 'items'>): Promise<number> =>
  nextId(UserAssessment, order.items.length);

interface Completion {
  event: 'paid' | 'free';
  paymentId: string;
  paymentMethod: string | null;
  paidAmount: number;
  refundedAmount: number;
  paidAt: Date;
  flag?: OrderFlag;
}

/**
 * Completes a paid or free order, grants its entitlements and queues the email about it. No other code completes an order.
 * @returns false when the order cannot be completed
 */
export async function completeOrder(
  order: OrderDocument,
  { event, flag, ...payment }: Completion,
  { firstUserAssessmentId, now }: { firstUserAssessmentId: number; now: Date },
  dbSession: ClientSession,
): Promise<boolean> {
  const next = nextOrderState(order, event);
  if (!next) return false;
  const late = order.status === 'cancelled' ? ('late_payment' as const) : undefined;
  const fee = payment.paidAmount > order.totalAmount ? ('customer_fee' as const) : undefined;
  // A cancellation that the buyer asked for came too late.
  const changes = { ...next, ...payment, ...(order.cancelledBy && { cancelledBy: null }) };
  await writeOrder(order, changes, { flags: [flag, late, fee], now }, dbSession);
  await putInOutbox({ kind: 'order_paid', orderId: order._id, userId: order.userId, now }, dbSession);
  const grants = order.items.map(({ _id, assessmentId, name, type, priceRupiah, instrumentId, ageRange }, index) => ({
    userAssessmentId: firstUserAssessmentId + index,
    orderItemId: _id,
    assessmentId,
    assessment: { name, type, priceRupiah, instrumentId, ageRange },
  }));
  const { _id: id, userId, byStaff } = order;
  await grantEntitlements({ id, userId, byStaff }, grants, now, dbSession);
  return true;
}
