import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { Order } from './order.model.ts';
import { ORDER_VIEW_FIELDS, orderView, type ShownOrder } from './order.view.ts';

/** The person's own order. @throws AppError NOT_FOUND also for another person's */
export async function findOwnOrder(userId: number, orderId: number): Promise<ShownOrder> {
  const order = await Order.findOne({ _id: orderId, userId }).select(ORDER_VIEW_FIELDS).lean();
  if (!order) throw new AppError('NOT_FOUND', { message: 'Pesanan tidak ditemukan.' });
  return order;
}

export const getOrder: Handler<'GET /api/orders/{id}'> = async ({ params }, { caller }) =>
  orderView(await findOwnOrder(caller.id, params.id));
