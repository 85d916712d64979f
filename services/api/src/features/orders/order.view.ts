import type { OrderCreated, OrderItemView, OrderView } from '@kenali/contracts';
import { decimalRupiah } from '../../money.ts';
import type { OrderDocument, OrderItem } from './order.model.ts';

/** The fields that responses contain. Flags, idempotency key and version are internal. */
export const ORDER_VIEW_FIELDS = {
  items: 1,
  totalAmount: 1,
  status: 1,
  paymentStatus: 1,
  paymentMethod: 1,
  paymentId: 1,
  paidAt: 1,
  paidAmount: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

export type ShownOrder = Pick<OrderDocument, '_id' | keyof typeof ORDER_VIEW_FIELDS>;

const itemView = ({ _id, priceRupiah, assessmentId, name, type }: OrderItem): OrderItemView => ({
  id: _id,
  price: decimalRupiah(priceRupiah),
  assessment: { id: assessmentId, name, type },
});

export const orderView = (order: ShownOrder): OrderView => ({
  id: order._id,
  totalAmount: decimalRupiah(order.totalAmount),
  status: order.status,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  paymentId: order.paymentId,
  paidAt: order.paidAt?.toISOString() ?? null,
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
