import type { Act } from '../../http/call.ts';
import { Order } from './order.model.ts';
import { ORDER_VIEW_FIELDS, orderView } from './order.view.ts';

export const listOrders: Act<'GET /api/orders'> = async (_input, { caller }) => {
  const orders = await Order.find({ userId: caller.id }).select(ORDER_VIEW_FIELDS).sort({ _id: -1 }).lean();
  return orders.map(orderView);
};
