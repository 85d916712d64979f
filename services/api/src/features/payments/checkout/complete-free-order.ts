import { inTransaction } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ShownOrder } from '../../orders/index.ts';
import { completeOrder, reserveEntitlementIds } from '../state/complete-order.ts';
import { readOrder } from '../state/write-order.ts';

/**
 * Completes an order whose own total is 0. No payment attempt is made for it: an attempt is something the provider knows
 * and may report on, and of a free order it never hears. The order's compare-and-set alone makes it exactly once.
 * Asking again finds it completed and changes nothing.
 */
export async function completeFreeOrder({ _id: orderId, ...shown }: ShownOrder, now: Date): Promise<void> {
  if (shown.totalAmount !== 0) throw new AppError('ORDER_NOT_FREE');
  if (shown.status === 'completed') return;
  const firstUserAssessmentId = await reserveEntitlementIds(shown);
  await inTransaction(async (dbSession) => {
    const order = await readOrder(orderId, dbSession);
    if (order.status === 'completed') return;
    const isCompleted = await completeOrder(
      order,
      {
        happening: 'free',
        paymentId: `free_${orderId}`,
        paymentMethod: 'free_access',
        paidAmount: 0,
        refundedAmount: 0,
        paidAt: now,
      },
      { firstUserAssessmentId, now },
      dbSession,
    );
    if (!isCompleted) throw new AppError('ORDER_NOT_PAYABLE');
  });
}
