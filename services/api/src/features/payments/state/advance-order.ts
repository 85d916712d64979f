import { isDeepStrictEqual } from 'node:util';
import type { OrderFlag } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import type { OpenPayment, OrderDocument } from '../../orders/index.ts';
import { type EntitlementGrant, UserAssessment } from '../../user-assessments/index.ts';
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

interface OrderChange {
  isChanged: boolean;
  /** Set when the order was completed. The caller grants these in the same transaction. */
  grants?: EntitlementGrant[];
}

/** Events after which a payment that the provider held for review needs no more action, as after the end of its attempt. */
const DECIDES_REVIEW = new Set<OrderEvent>(['paid', 'refused', 'returned']);

/** Applies the step of an attempt to its order. */
export async function advanceOrder(
  order: OrderDocument,
  advance: OrderAdvance,
  dbSession: ClientSession,
): Promise<OrderChange> {
  const { attempt, step } = advance;
  const change = await applyStep(order, advance, dbSession);
  const isDecided = (step.order && DECIDES_REVIEW.has(step.order)) || (attempt.live && !isLive(step.to));
  if (attempt.flags.includes('review') && isDecided) await resolveFlags(order._id, ['review'], dbSession);
  return change;
}

async function applyStep(order: OrderDocument, advance: OrderAdvance, dbSession: ClientSession): Promise<OrderChange> {
  const { attempt, refundedAmount, snapshot, step, now } = advance;
  const returned = { attempt, refundedAmount, snapshot, flag: step.flag, now };
  switch (step.order) {
    case 'paid':
      return applyPayment(order, advance, dbSession);
    case 'partly_returned':
      return { isChanged: await applyPartialRefund(order, returned, dbSession) };
    case 'returned':
      return { isChanged: await applyFullRefund(order, returned, dbSession) };
    default:
      if (!attempt.live && !step.flag) return { isChanged: false };
      return { isChanged: await applyStatus(order, advance, dbSession) };
  }
}

async function applyPayment(
  order: OrderDocument,
  { attempt, snapshot, step, ids, refundedAmount, now }: OrderAdvance,
  dbSession: ClientSession,
): Promise<OrderChange> {
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
  const grants = await completeOrder(order, completion, { ...ids, now }, dbSession);
  if (!grants) {
    const amount = paidAmount - refundedAmount;
    await requestRefund(order, attempt, { refundId: ids.refundId, amount, now }, dbSession);
  }
  return { isChanged: true, ...(grants && { grants }) };
}

/** The provider's time, so that a late notification does not move revenue to another day. Never in the future. */
function paidAt({ raw }: ProviderSnapshot, now: Date): Date {
  const time = fromJakartaTime(raw.settlement_time) ?? fromJakartaTime(raw.transaction_time);
  return time && time <= now ? time : now;
}

async function applyStatus(order: OrderDocument, advance: OrderAdvance, dbSession: ClientSession): Promise<boolean> {
  const { attempt, snapshot, step, now } = advance;
  const next = attempt.live && step.order ? nextOrderState(order, step.order) : null;
  const method = order.status === 'pending' && attempt.live ? snapshot.payment_type : null;
  const isNewFlag = step.flag !== undefined && !hasOpenFlag(order, step.flag);
  const openPayment = openPaymentAfter(order, advance);
  if (!next && !isNewFlag && !openPayment && (!method || method === order.paymentMethod)) return false;
  const changes = { ...next, ...(method && { paymentMethod: method }), ...(openPayment && { openPayment }) };
  await writeOrder(order, changes, { flags: [step.flag], now }, dbSession);
  if (next?.status === 'cancelled')
    await putInOutbox({ kind: 'order_ended', orderId: order._id, userId: order.userId, now }, dbSession);
  return true;
}

/** Null if the stored one is still right, or if the order does not wait for this attempt. */
function openPaymentAfter(order: OrderDocument, { attempt, snapshot, step }: OrderAdvance): OpenPayment | null {
  if (order.status !== 'pending' || !attempt.live) return null;
  const open = readOpenPayment(snapshot, step, attempt.expiresAt);
  return isDeepStrictEqual(open, order.openPayment) ? null : open;
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

/** The completion of an order of 0, which has no payment attempt. */
export const freeCompletion = (paymentId: string, paymentMethod: string, paidAt: Date): Completion => ({
  event: 'free',
  paymentId,
  paymentMethod,
  paidAmount: 0,
  refundedAmount: 0,
  paidAt,
});

/**
 * Completes a paid or free order and queues the email about it. No other code completes an order.
 * @returns the entitlements that the caller must grant in the same transaction; null when the order cannot be completed
 */
export async function completeOrder(
  order: OrderDocument,
  { event, flag, ...payment }: Completion,
  { firstUserAssessmentId, now }: { firstUserAssessmentId: number; now: Date },
  dbSession: ClientSession,
): Promise<EntitlementGrant[] | null> {
  const next = nextOrderState(order, event);
  if (!next) return null;
  const late = order.status === 'cancelled' ? ('late_payment' as const) : undefined;
  const fee = payment.paidAmount > order.totalAmount ? ('customer_fee' as const) : undefined;
  // A cancellation that the buyer asked for came too late.
  const changes = { ...next, ...payment, ...(order.cancelledBy && { cancelledBy: null }) };
  await writeOrder(order, changes, { flags: [flag, late, fee], now }, dbSession);
  await putInOutbox({ kind: 'order_paid', orderId: order._id, userId: order.userId, now }, dbSession);
  return order.items.map(({ _id, assessmentId, name, type, priceRupiah, instrumentId, ageRange }, index) => ({
    userAssessmentId: firstUserAssessmentId + index,
    orderItemId: _id,
    assessmentId,
    assessment: { name, type, priceRupiah, instrumentId, ageRange },
  }));
}

/**
 * Closes a free order. The caller revokes its entitlements in the same transaction.
 * @throws AppError CONFLICT for any other order
 */
export async function withdrawOrder(orderId: number, now: Date, dbSession: ClientSession): Promise<void> {
  const order = await readOrder(orderId, dbSession);
  const next = nextOrderState(order, 'withdrawn');
  if (!next) throw new AppError('CONFLICT');
  await writeOrder(order, next, { now }, dbSession);
  await putInOutbox({ kind: 'order_ended', orderId, userId: order.userId, now }, dbSession);
}
