import { driverCollection } from '../../db/model.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import type { Poll } from '../../http/poll.ts';
import { Order } from './order.model.ts';
import { ORDER_VIEW_FIELDS, orderView, type ShownOrder } from './order.view.ts';

/** The user's orders, newest first. */
export const ordersPoll: Poll<'GET /api/orders'> = {
  revisions: 'orders',
  list: async (userId) => {
    const orders = await driverCollection(Order)
      .find<ShownOrder>({ userId }, { projection: ORDER_VIEW_FIELDS, sort: { _id: -1 }, readPreference: 'primary' })
      .toArray();
    return { rows: orders.map(orderView), ids: orders.map(({ _id }) => _id) };
  },
};

export const getOrder: Handler<'GET /api/orders/{id}'> = async ({ params }, { caller }) =>
  orderView(await findOwnOrder(caller.id, params.id));

/** @throws AppError NOT_FOUND, also when the order belongs to another user */
export async function findOwnOrder(userId: number, orderId: number): Promise<ShownOrder> {
  const order = await Order.findOne({ _id: orderId, userId }).select(ORDER_VIEW_FIELDS).lean();
  if (!order) throw new AppError('NOT_FOUND', { message: 'Pesanan tidak ditemukan.' });
  return order;
}
