import type { CartItem, Id } from '@kenali/contracts';
import { parseJson, type SafeStorage } from '@kenali/web-core';
import { totalOf } from '../../common/total-of.ts';

/** The order of the last checkout: pressing again with the unchanged cart pays this one instead of making another. */
export interface PendingOrder {
  /** Content of the cart that it was made from. */
  signature: string;
  /** Sent with every try to make it, so that a lost answer does not leave two. */
  idempotencyKey: string;
  assessmentIds: Id[];
  /** Null until the server has answered. */
  orderId: Id | null;
  isFree: boolean;
  /** The popup reported success and the cart was emptied; only the server's word is missing. */
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

/** Kept in local storage per user: another person at the same device has orders of their own. */
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

/** Equal for carts with the same assessments at the same prices, in any order. */
export const signatureOf = (items: readonly CartItem[]): string =>
  items
    .map((item) => `${item.id}:${totalOf([item])}`)
    .sort()
    .join(',');

/** The stored order when it was made from this very cart and is still to be paid, else a new one to be made. */
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
