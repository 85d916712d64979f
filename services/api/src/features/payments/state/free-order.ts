import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { putInOutbox } from '../../../outbox/outbox.model.ts';
import type { OrderDocument } from '../../orders/index.ts';
import { revokeEntitlements } from '../../user-assessments/index.ts';
import { completeOrder } from './advance-order.ts';
import { nextOrderState } from './payment-states.ts';
import { readOrder, writeOrder } from './write-order.ts';

interface FreeCompletion {
  paymentId: string;
  paymentMethod: string;
  /** From `reserveEntitlementIds`. */
  firstUserAssessmentId: number;
  now: Date;
}

/** Completes an order of 0, which has no payment attempt. @returns false when the order cannot be completed */
export function completeFreeOrder(
  order: OrderDocument,
  { firstUserAssessmentId, now, ...payment }: FreeCompletion,
  dbSession: ClientSession,
): Promise<boolean> {
  const free = { event: 'free', ...payment, paidAmount: 0, refundedAmount: 0, paidAt: now } as const;
  return completeOrder(order, free, { firstUserAssessmentId, now }, dbSession);
}

/**
 * Closes a free order and revokes its entitlements.
 * @throws AppError CONFLICT for any other order
 */
export async function withdrawOrder(orderId: number, now: Date, dbSession: ClientSession): Promise<void> {
  const order = await readOrder(orderId, dbSession);
  const next = nextOrderState(order, 'withdrawn');
  if (!next) throw new AppError('CONFLICT');
  await writeOrder(order, next, { now }, dbSession);
  await putInOutbox({ kind: 'order_ended', orderId, userId: order.userId, now }, dbSession);
  await revokeEntitlements(orderId, now, dbSession);
}
