import type { ClientSession } from 'mongoose';
import { putInOutbox } from '../../../mail/index.ts';
import type { OrderDocument, OrderFlag } from '../../orders/index.ts';
import { takeBackEntitlements } from '../../user-assessments/index.ts';
import type { Attempt } from './advance-attempt.ts';
import { nextOrderState } from './payment-states.ts';
import { writeOrder } from './write-order.ts';

interface Return {
  attempt: Attempt;
  /** What has gone back in all, after this. */
  refundedAmount: number;
  flag?: OrderFlag;
  now: Date;
}

/** Part of the money went back: the order stays completed, and the entitlements stay with the payer. */
export async function notePartialReturn(
  order: OrderDocument,
  given: Return,
  dbSession: ClientSession,
): Promise<boolean> {
  const { attempt, refundedAmount, flag, now } = given;
  const isItsMoney = order.paymentId === attempt.providerOrderId && order.status === 'completed';
  const isNews = order.refundedAmount !== refundedAmount || (flag !== undefined && !order.flags.includes(flag));
  if (!isItsMoney || !isNews) return false;
  await writeOrder(order, { refundedAmount }, { flags: [flag], now }, dbSession);
  return true;
}

/**
 * All of the money went back. Only the attempt that paid the order takes the order with it: a duplicate payment that is
 * repaid leaves it alone, and so does a given-up attempt beside a live one.
 */
export async function noteFullReturn(order: OrderDocument, given: Return, dbSession: ClientSession): Promise<boolean> {
  const { attempt, flag, now } = given;
  const next = nextOrderState(order, 'returned');
  const isItsMoney = order.status === 'completed' ? order.paymentId === attempt.providerOrderId : attempt.live;
  if (!next || !isItsMoney) return false;
  // Revenue is what was paid less what went back; an order that never counted as paid has nothing to take off.
  const refundedAmount = order.paidAmount === null ? 0 : given.refundedAmount;
  await writeOrder(order, { ...next, refundedAmount }, { flags: [flag], now }, dbSession);
  await takeBackEntitlements(order._id, now, dbSession);
  await putInOutbox({ kind: 'order_refunded', orderId: order._id, userId: order.userId, now }, dbSession);
  return true;
}
