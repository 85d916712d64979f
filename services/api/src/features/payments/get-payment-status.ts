import type { PaymentStatusView } from '@kenali/contracts';
import type { Act } from '../../http/call.ts';
import { decimalRupiah } from '../../http/rupiah.ts';
import { findOwnOrder, type ShownOrder } from '../orders/index.ts';

export const getPaymentStatus: Act<'GET /api/payment-status/{orderId}'> = async ({ params }, { caller }) =>
  paymentStatusView(await findOwnOrder(caller.id, params.orderId));

const paymentStatusView = (order: ShownOrder): PaymentStatusView => ({
  orderId: order._id,
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  paidAt: order.paidAt?.toISOString() ?? null,
  totalAmount: decimalRupiah(order.totalAmount),
  items: order.items.map(({ name, priceRupiah }) => ({ assessmentName: name, price: decimalRupiah(priceRupiah) })),
});
