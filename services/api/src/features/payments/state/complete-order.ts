import type { ClientSession } from 'mongoose';
import { nextId } from '../../../db/next-id.ts';
import { putInOutbox } from '../../../mail/index.ts';
import type { OrderDocument, OrderFlag } from '../../orders/index.ts';
import { type EntitlementGrant, grantEntitlements } from '../../user-assessments/index.ts';
import { nextOrderState } from './payment-states.ts';
import { writeOrder } from './write-order.ts';

interface Completion {
  happening: 'paid' | 'free';
  paymentId: string;
  paymentMethod: string | null;
  paidAmount: number;
  refundedAmount: number;
  paidAt: Date;
  flag?: OrderFlag;
}

/** Ids for the entitlements of an order, taken before the transaction: a counter inside would queue all payers. */
export const reserveEntitlementIds = (order: Pick<OrderDocument, 'items'>): Promise<number> =>
  nextId('userAssessments', order.items.length);

/**
 * The only place where an order is completed, paid or free: order, entitlements and the note about it in one transaction.
 * False when the order cannot be completed (any more).
 */
export async function completeOrder(
  order: OrderDocument,
  completion: Completion,
  { firstUserAssessmentId, now }: { firstUserAssessmentId: number; now: Date },
  dbSession: ClientSession,
): Promise<boolean> {
  const next = nextOrderState(order, completion.happening);
  if (!next) return false;
  const { happening, flag, ...paid } = completion;
  const late = order.status === 'cancelled' ? ('late_payment' as const) : undefined;
  const fee = paid.paidAmount > order.totalAmount ? ('customer_fee' as const) : undefined;
  await writeOrder(order, { ...next, ...paid }, { flags: [flag, late, fee], now }, dbSession);
  const grants = order.items.map((item, index) => grantOf(item, firstUserAssessmentId + index));
  await grantEntitlements({ id: order._id, userId: order.userId, byStaff: order.byStaff }, grants, now, dbSession);
  await putInOutbox({ kind: 'order_paid', orderId: order._id, userId: order.userId, now }, dbSession);
  return true;
}

const grantOf = (item: OrderDocument['items'][number], userAssessmentId: number): EntitlementGrant => ({
  userAssessmentId,
  orderItemId: item._id,
  assessmentId: item.assessmentId,
  assessment: {
    name: item.name,
    type: item.type,
    priceRupiah: item.priceRupiah,
    instrumentId: item.instrumentId,
    ageRange: item.ageRange,
  },
});
