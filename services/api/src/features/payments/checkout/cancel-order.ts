import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder, orderView } from '../../orders/index.ts';
import { retireAttempt } from '../reconcile/end-attempt.ts';
import { endOrder } from '../reconcile/end-order.ts';
import type { Attempt } from '../state/advance-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';

/**
 * The payer gives an unpaid order up. What is open at the provider is ended first and asked about once more: it may have
 * been paid a moment ago. Asked again, a cancelled order answers as it is.
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
  }
  const ended = await findOwnOrder(caller.id, id);
  if (ended.status === 'completed') throw new AppError('ORDER_ALREADY_PAID');
  // A payment was begun meanwhile, in another window.
  if (ended.status === 'pending') throw new AppError('CONFLICT');
  return orderView(ended);
};
