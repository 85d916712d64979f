import type { OpenPaymentView, OrderCreated, OrderItemView, OrderState, OrderView } from '@kenali/contracts';
import { decimalRupiah } from '../../money.ts';
import { type OrderDocument, type OrderItem, PAYABLE_MS, withoutMethod } from './order.model.ts';

/** The fields that responses contain. Flags, idempotency key and version are internal. */
export const ORDER_VIEW_FIELDS = {
  userId: 1,
  items: 1,
  totalAmount: 1,
  status: 1,
  paymentStatus: 1,
  paymentMethod: 1,
  paymentId: 1,
  partner: 1,
  paidAt: 1,
  paidAmount: 1,
  refundedAmount: 1,
  openPayment: 1,
  cancelledBy: 1,
  replacedBy: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

export type ShownOrder = Pick<OrderDocument, '_id' | keyof typeof ORDER_VIEW_FIELDS>;

const itemView = ({ _id, priceRupiah, assessmentId, name, type }: OrderItem): OrderItemView => ({
  id: _id,
  price: decimalRupiah(priceRupiah),
  assessment: { id: assessmentId, name, type },
});

/** Null for an order that waits for no money: free, paid or ended. */
function openPaymentView(order: ShownOrder): OpenPaymentView | null {
  const { status, totalAmount, createdAt, openPayment } = order;
  if (status !== 'pending' || totalAmount === 0) return null;
  const open = openPayment ?? withoutMethod(new Date(createdAt.getTime() + PAYABLE_MS));
  const { amount = totalAmount, expiresAt } = open;
  return { ...open, amount: decimalRupiah(amount), expiresAt: expiresAt.toISOString() };
}

/** Where an order stands. */
export const orderState = (order: ShownOrder): OrderState => ({
  totalAmount: decimalRupiah(order.totalAmount),
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  paidAt: order.paidAt?.toISOString() ?? null,
  openPayment: openPaymentView(order),
  cancelledBy: order.cancelledBy ?? null,
  replacedBy: order.replacedBy ?? null,
  refundedAmount: decimalRupiah(order.refundedAmount ?? 0),
});

export const orderView = (order: ShownOrder): OrderView => ({
  ...orderState(order),
  id: order._id,
  userId: order.userId,
  paymentId: order.paymentId,
  ...(order.partner && { partner: order.partner }),
  paidAmount: order.paidAmount === null ? null : decimalRupiah(order.paidAmount),
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
  orderItems: order.items.map(itemView),
});

export const orderCreated = (order: Pick<OrderDocument, '_id' | 'totalAmount' | 'status'>): OrderCreated => ({
  id: order._id,
  totalAmount: decimalRupiah(order.totalAmount),
  status: order.status,
});
