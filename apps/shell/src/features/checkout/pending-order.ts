import type { CartItem, Id } from '@kenali/contracts';
import { parseJson, type SafeStorage } from '@kenali/web-core';
import { totalOf } from '../../common/price.tsx';

/** The order of the last checkout. Checking out the same cart again pays this order instead of creating another. */
export interface PendingOrder {
  /** Identifies the cart that the order was created from. See `signatureOf`. */
  signature: string;
  /** Sent with every request to create the order, so that a retry after a lost response creates no second order. */
  idempotencyKey: string;
  assessmentIds: Id[];
  /** Null until the API has created the order. */
  orderId: Id | null;
  isFree: boolean;
  /** The popup reported success and the cart was emptied, but the server has not confirmed the payment yet. */
  isConfirmedByPopup: boolean;
}

export interface PendingOrders {
  get(): PendingOrder | null;
  put(pending: PendingOrder): void;
  remove(): void;
}

const pendingOrderKey = (userId: Id) => `kenali.pending-order.${userId}`;

const isPendingOrder = (value: unknown): value is PendingOrder => {
  const pending = value as PendingOrder | null;
  return typeof pending?.signature === 'string' && Array.isArray(pending.assessmentIds);
};

/** Stores the pending order in local storage. The key contains the user id, because users may share a device. */
export function createPendingOrders(storage: SafeStorage, userId: Id): PendingOrders {
  const key = pendingOrderKey(userId);
  return {
    get() {
      const stored = parseJson(storage.get(key));
      return isPendingOrder(stored) ? stored : null;
    },
    put: (pending) => storage.set(key, JSON.stringify(pending)),
    remove: () => storage.remove(key),
  };
}

/** Returns the same text for carts with the same assessments at the same prices, in any order. */
export const signatureOf = (items: readonly CartItem[]): string =>
  items
    .map((item) => `${item.id}:${totalOf([item])}`)
    .sort()
    .join(',');

/** Returns the stored order if it belongs to this cart and is unpaid, else a new one without an order id. */
export function pendingFor(
  stored: PendingOrder | null,
  items: readonly CartItem[],
  newKey: () => string,
): PendingOrder {
  const signature = signatureOf(items);
  if (stored?.signature === signature && !stored.isConfirmedByPopup) return stored;
  return {
    signature,
    idempotencyKey: newKey(),
    assessmentIds: items.map(({ id }) => id),
    orderId: null,
    isFree: false,
    isConfirmedByPopup: false,
  };
}
