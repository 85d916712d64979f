import { driverCollection } from '../../db/model.ts';
import type { Poll } from '../../http/poll.ts';
import { Order } from './order.model.ts';
import { ORDER_VIEW_FIELDS, orderView, type ShownOrder } from './order.view.ts';

/** One's own orders, newest first. */
export const ordersPoll: Poll<'GET /api/orders'> = {
  revisions: 'orders',
  list: async (userId) => {
    const orders = await driverCollection(Order)
      .find<ShownOrder>({ userId }, { projection: ORDER_VIEW_FIELDS, sort: { _id: -1 }, readPreference: 'primary' })
      .toArray();
    return orders.map(orderView);
  },
};
