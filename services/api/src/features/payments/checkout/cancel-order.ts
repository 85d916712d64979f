import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder, Order, orderView } from '../../orders/index.ts';
import { retireAttempt } from '../reconcile/end-attempt.ts';
import { endOrder } from '../reconcile/end-order.ts';
import { syncAttempt } from '../reconcile/sync-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Attempt } from '../state/write-attempt.ts';

/** Shown by earlier shells, which cannot say that a payment may end. Their checkout reads the code and leaves the order. */
const STILL_PAYABLE =
  'Pesanan ini menunggu pembayaran, jadi belum dibatalkan. Muat ulang halaman ini, lalu batalkan lagi bila perlu.';

/**
 * Cancels the caller's unpaid order. First ends the attempt at the provider and syncs it, because the payer may
 * have paid a moment ago. A payment whose method is chosen ends only if the caller says so. Cancelling a cancelled order returns it unchanged.
 */
export const cancelOrder: Handler<'POST /api/orders/{id}/cancel'> = async (
  { params: { id }, query: { endsPayment } },
  { caller, services },
) => {
  const order = await findOwnOrder(caller.id, id);
  if (order.status === 'pending') {
    const live = await PaymentAttempt.collection.findOne<Attempt>({ orderId: id, live: true });
    if (live && !endsPayment) {
      // The notification of a method that was chosen a moment ago may not have arrived.
      const { kind } = await syncAttempt(services, live, 'cancel');
      if (kind === 'unavailable') throw new AppError('PAYMENT_PROVIDER_FAILED');
      const { status, openPayment } = await findOwnOrder(caller.id, id);
      if (status === 'pending' && openPayment?.method) throw new AppError('NOT_FOUND', { message: STILL_PAYABLE });
    }
    // First, because what cancels the order does not know who asked: `endOrder`, or a notification after an error here.
    await Order.updateOne({ _id: id, userId: caller.id, status: 'pending' }, { $set: { cancelledBy: 'buyer' } });
    if (live) await retireAttempt(services, live, 'cancel');
    await endOrder(id, 'cancelled', services.now());
  }
  const ended = await findOwnOrder(caller.id, id);
  if (ended.status === 'completed') throw new AppError('ORDER_ALREADY_PAID');
  // In the meantime, the payer started another payment in another window.
  if (ended.status === 'pending') throw new AppError('CONFLICT');
  return orderView(ended);
};
