import type { ApiClient, CartItem, Id, OrderCreated, OrderView, TransactionView, UserView } from '@kenali/contracts';
import { totalOf } from '../../common/total-of.ts';

/** The order of these assessments; the same key gives the same order. Prices are the server's. */
export const createOrder = (api: ApiClient, assessmentIds: Id[], idempotencyKey: string): Promise<OrderCreated> =>
  api.send('POST /api/orders', { body: { assessmentIds } }, { idempotencyKey });

export const payFree = (api: ApiClient, orderId: Id) =>
  api.send('POST /api/payments/create', { body: { orderId, paymentMethod: 'free_access' } });

/** Ends an unpaid order, here and at the provider. */
export const cancelOrder = (api: ApiClient, id: Id): Promise<OrderView> =>
  api.send('POST /api/orders/{id}/cancel', { params: { id } });

export type BoughtItem = Pick<CartItem, 'id' | 'name' | 'price'>;

/** Asks for a payment token. Amount and items are what the buyer saw, so that the server can refuse a difference. */
export const createTransaction = (
  api: ApiClient,
  orderId: Id,
  items: readonly BoughtItem[],
  user: UserView | null,
): Promise<TransactionView> =>
  api.send('POST /api/midtrans/create-transaction', {
    body: {
      orderId,
      amount: totalOf(items),
      customerDetails: {
        first_name: user?.firstName,
        last_name: user?.lastName,
        email: user?.email,
        phone: user?.whatsappNumber,
      },
      itemDetails: items.map((item) => ({ id: item.id, name: item.name, price: totalOf([item]), quantity: 1 })),
    },
  });
