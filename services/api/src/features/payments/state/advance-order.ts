import type { ClientSession } from 'mongoose';
import { wholeRupiah } from '../../../money.ts';
import type { OrderDocument } from '../../orders/index.ts';
import { fromJakartaTime } from '../provider/jakarta-time.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import type { Attempt } from './advance-attempt.ts';
import { completeOrder } from './complete-order.ts';
import { nextOrderState, type OrderHappening, type Step } from './payment-states.ts';
import { lowerRefunds, requestRefund, settleRefunds } from './request-refund.ts';
import { noteFullReturn, notePartialReturn } from './return-money.ts';
import { hasOpenMark, readOrder, settleMarks, writeOrder } from './write-order.ts';

export interface OrderWork {
  /** As it was before this saying. */
  attempt: Attempt;
  refundedAmount: number;
  said: ProviderSnapshot;
  step: Step;
  ids: { firstUserAssessmentId: number; refundId: number } | null;
  now: Date;
}

/** Carries a step of an attempt over to its order. True when the order changed. */
export async function advanceOrder(work: OrderWork, dbSession: ClientSession): Promise<boolean> {
  const { attempt, step } = work;
  if (!step.order && !step.flag) return false;
  const order = await readOrder(attempt.orderId, dbSession);
  const isMoved = await carryOver(order, work, dbSession);
  if (attempt.flags.includes('review') && step.order && DECIDED.has(step.order))
    await settleMarks(order._id, ['review'], dbSession);
  return isMoved;
}

/** What the provider held back is decided by these. */
const DECIDED = new Set<OrderHappening>(['paid', 'refused', 'expired', 'cancelled', 'returned']);

async function carryOver(order: OrderDocument, work: OrderWork, dbSession: ClientSession): Promise<boolean> {
  const { attempt, step, now } = work;
  const given = { attempt, refundedAmount: work.refundedAmount, flag: step.flag, now };
  switch (step.order) {
    case 'paid':
      return takeMoney(order, work, dbSession);
    case 'partly_returned':
      await lowerRefunds(attempt, work.refundedAmount, now, dbSession);
      return notePartialReturn(order, given, dbSession);
    case 'returned':
      await settleRefunds(attempt, now, dbSession);
      return noteFullReturn(order, given, dbSession);
    default:
      return attempt.live || step.flag ? move(order, work, dbSession) : false;
  }
}

async function takeMoney(order: OrderDocument, work: OrderWork, dbSession: ClientSession): Promise<boolean> {
  const { attempt, said, step, ids, now } = work;
  if (!ids) throw new Error('Money came in without ids reserved for it');
  // With the provider's fee it is more than the price; the amounts have been compared before.
  const paidAmount = wholeRupiah(said.gross_amount) ?? attempt.amount;
  const completion = {
    happening: 'paid' as const,
    paymentId: attempt.providerOrderId,
    paymentMethod: said.payment_type,
    paidAmount,
    refundedAmount: work.refundedAmount,
    paidAt: paidAt(said, now),
    flag: step.flag,
  };
  const isCompleted = await completeOrder(order, completion, { ...ids, now }, dbSession);
  if (isCompleted) return true;
  const amount = paidAmount - work.refundedAmount;
  await requestRefund(order, attempt, { refundId: ids.refundId, amount, now }, dbSession);
  return true;
}

/** The time at the provider, so that a late notice does not move the revenue to another day; never in the future. */
function paidAt({ raw }: ProviderSnapshot, now: Date): Date {
  const time = fromJakartaTime(raw.settlement_time) ?? fromJakartaTime(raw.transaction_time);
  return time && time <= now ? time : now;
}

async function move(order: OrderDocument, work: OrderWork, dbSession: ClientSession): Promise<boolean> {
  const { attempt, said, step, now } = work;
  const next = attempt.live && step.order ? nextOrderState(order, step.order as OrderHappening) : null;
  const method = order.status === 'pending' && attempt.live ? said.payment_type : null;
  const isNewFlag = step.flag !== undefined && !hasOpenMark(order, step.flag);
  if (!next && !isNewFlag && (!method || method === order.paymentMethod)) return false;
  await writeOrder(
    order,
    { ...next, ...(method && { paymentMethod: method }) },
    { flags: [step.flag], now },
    dbSession,
  );
  return true;
}
