import type { Id, OrderView } from '@kenali/contracts';
import { orderIdIn } from '../../common/order-id.ts';
import type { StoredPayment } from '../../common/stored-payments.ts';

/** What stands in the address after the provider's redirect. Anybody can write it. */
export interface ReturnParams {
  externalId: string | null;
  invoiceId: string | null;
  /** The provider order id under the provider's own name. */
  providerOrderId: string | null;
}

export interface OrderIdSources {
  params: ReturnParams;
  stored: readonly StoredPayment[];
  /** All orders of the person who is signed in, newest first. */
  orders: readonly Pick<OrderView, 'id' | 'status'>[];
}

/**
 * The order that the person comes back from: by the address, else by what this device stored, else the latest pending
 * order, else the first one. An order that is not the person's own is passed over.
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
