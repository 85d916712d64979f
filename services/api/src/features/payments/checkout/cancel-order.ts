import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder, Order, orderView } from '../../orders/index.ts';
import { retireAttempt } from '../reconcile/end-attempt.ts';
import { endOrder } from '../reconcile/end-order.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Attempt } from '../state/write-attempt.ts';

/**
 * Cancels the caller's unpaid order. First ends the attempt at the provider and syncs it, because the payer may
 * have paid a moment ago. Cancelling a cancelled order returns it unchanged.
 */
export const cancelOrder: Handler<'POST /api/orders/{id}/cancel'> = async (
  { params: { id } },
  { caller, services },
) => {
  const order = await findOwnOrder(caller.id, id);
  if (order.status === 'pending') {
    const live = await PaymentAttempt.collection.findOne<Attempt>({ orderId: id, live: true });
    if (live) await retireAttempt(services, live, 'cancel');
    await endOrder(id, 'cancelled', services.now());
    // Either the provider's answer or `endOrder` has cancelled the order; neither knows who asked for it.
    await Order.updateOne(
      { _id: id, status: 'cancelled', paymentStatus: 'failed' },
      { $set: { cancelledBy: 'buyer' } },
    );
  }
  const ended = await findOwnOrder(caller.id, id);
  if (ended.status === 'completed') throw new AppError('ORDER_ALREADY_PAID');
  // In the meantime, the payer started another payment in another window.
  if (ended.status === 'pending') throw new AppError('CONFLICT');
  return orderView(ended);
};
