import type { Id, OrderView } from '@kenali/contracts';
import { orderIdIn } from '../../common/order-id.ts';
import type { StoredPayment } from '../../common/stored-payments.ts';

/** The parameters that the provider adds to the address. They are untrusted. */
export interface ReturnParams {
  externalId: string | null;
  invoiceId: string | null;
  /** Midtrans sends the provider order id as `order_id`. */
  providerOrderId: string | null;
}

export interface OrderIdSources {
  params: ReturnParams;
  stored: readonly StoredPayment[];
  /** All orders of the signed-in user, newest first. */
  orders: readonly Pick<OrderView, 'id' | 'status'>[];
}

/**
 * Finds the order that the user returns from: the one in the address, else one stored on this device, else the latest
 * pending order, else the latest order. It skips orders of other users.
 */
export function findOrderId({ params, stored, orders }: OrderIdSources): Id | null {
  const { externalId, invoiceId, providerOrderId } = params;
  const named = [externalId, providerOrderId];
  const match =
    stored.find((payment) => payment.invoiceId === invoiceId || named.includes(payment.externalId)) ?? stored[0];
  const candidates = [
    ...named.map(orderIdIn),
    match?.orderId,
    orders.find(({ status }) => status === 'pending')?.id,
    orders[0]?.id,
  ];
  return candidates.find((orderId) => orders.some(({ id }) => id === orderId)) ?? null;
}
