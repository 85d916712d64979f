import { type CartItem, type Id, isFree, type OrderView } from '@kenali/contracts';
import { parseJson, type SafeStorage } from '@kenali/web-core';
import { totalOf } from './price.tsx';

/** The order of the last checkout. Checking out the same cart again pays this order instead of creating another. */
export interface PendingOrder {
  /** Identifies the cart that the order was created from. See `signatureOf`. */
  signature: string;
  assessmentIds: Id[];
  /** Orders that ended for this one. Stored, because a retry must name them too. */
  replaces?: Id[];
  /** Null until the API has created the order. */
  orderId: Id | null;
  isFree: boolean;
  /** The popup reported success and the cart was emptied, but the server has not confirmed the payment yet. */
  isConfirmedByPopup: boolean;
}

/** An order that the API has created. */
export type CreatedOrder = PendingOrder & { orderId: Id };
export const isCreated = (order: PendingOrder): order is CreatedOrder => order.orderId !== null;

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
export const signatureOf = (items: readonly Pick<CartItem, 'id' | 'price'>[]): string =>
  items
    .map((item) => `${item.id}:${totalOf([item])}`)
    .sort()
    .join(',');

/** The items of an order, at the prices that it stored. */
export const boughtIn = ({ orderItems }: OrderView) =>
  orderItems.map(({ price, assessment }) => ({ id: assessment.id, name: assessment.name, price }));

/** An order that was created earlier, perhaps on another device, and that a cart with its items pays or is granted. */
export const waitingOrder = (order: OrderView): CreatedOrder => ({
  signature: signatureOf(boughtIn(order)),
  assessmentIds: boughtIn(order).map(({ id }) => id),
  orderId: order.id,
  isFree: isFree(order),
  isConfirmedByPopup: false,
});

/** Returns the stored order if it belongs to this cart and is unpaid, else a new one without an order id. */
export function pendingFor(stored: PendingOrder | null, items: readonly CartItem[], replaces: Id[] = []): PendingOrder {
  const signature = signatureOf(items);
  const assessmentIds = items.map(({ id }) => id);
  // In the order of the cart, because the API names refused ones by their place.
  if (stored?.signature === signature && !stored.isConfirmedByPopup) return { ...stored, assessmentIds };
  return {
    signature,
    assessmentIds,
    ...(replaces.length > 0 && { replaces }),
    orderId: null,
    isFree: false,
    isConfirmedByPopup: false,
  };
}

export const isWaiting = (order: OrderView): boolean => order.status === 'pending' && !isFree(order);

/**
 * Finds the waiting orders that share an assessment with a cart, for which the buyer would pay twice: `same` has exactly the
 * cart's assessments and prices, so the cart pays it; the cart replaces `others`. After the popup's success the same assessment
 * is for another child, so that order stays.
 */
export function findOverlap(
  orders: readonly OrderView[],
  items: readonly CartItem[],
  stored: PendingOrder | null,
): { same: OrderView | undefined; others: OrderView[] } {
  const paidInPopup = stored?.isConfirmedByPopup ? stored.orderId : null;
  const overlapping = orders.filter(
    (order) =>
      order.status === 'pending' &&
      order.id !== paidInPopup &&
      boughtIn(order).some(({ id }) => items.some((item) => item.id === id)),
  );
  const same = overlapping.find((order) => signatureOf(boughtIn(order)) === signatureOf(items));
  return { same, others: overlapping.filter((order) => order !== same) };
}
