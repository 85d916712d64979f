import type { PaymentStatusView } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { findOwnOrder, type ShownOrder } from '../../orders/index.ts';
import { refreshNowAndThen } from './refresh-throttled.ts';

export const getPaymentStatus: Handler<'GET /api/payment-status/{orderId}'> = async (
  { params: { orderId } },
  { caller, services },
) => {
  const order = await findOwnOrder(caller.id, orderId);
  if (order.status !== 'pending') return paymentStatusView(order);
  await refreshNowAndThen(services, orderId);
  return paymentStatusView(await findOwnOrder(caller.id, orderId));
};

const paymentStatusView = (order: ShownOrder): PaymentStatusView => ({
  orderId: order._id,
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  paidAt: order.paidAt?.toISOString() ?? null,
  totalAmount: decimalRupiah(order.totalAmount),
  items: order.items.map(({ name, priceRupiah }) => ({ assessmentName: name, price: decimalRupiah(priceRupiah) })),
});
