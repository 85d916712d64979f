import type { Id } from '@kenali/contracts';
import { parseJson, type SafeStorage } from '@kenali/web-core';

/** A payment that was begun on this device: what a return from the provider is matched with. */
export interface StoredPayment {
  orderId: Id;
  /** The payment token. It names the provider's payment page, which other providers call an invoice. */
  invoiceId: string;
  /** The provider order id, "order_{id}_{timestamp}". */
  externalId: string;
}

export interface StoredPayments {
  all(): StoredPayment[];
  /** One per order: a newer token takes the place of the one before. */
  put(payment: StoredPayment): void;
  remove(orderId: Id): void;
  clear(): void;
}

export const storedPaymentsKey = (userId: Id) => `kenali.payments.${userId}`;

const isStoredPayment = (value: unknown): value is StoredPayment => {
  const { orderId, invoiceId, externalId } = (value ?? {}) as Partial<StoredPayment>;
  return Number.isInteger(orderId) && typeof invoiceId === 'string' && typeof externalId === 'string';
};

/** Kept in local storage per user, newest first: another person at the same device has payments of their own. */
export function createStoredPayments(storage: SafeStorage, userId: Id): StoredPayments {
  const key = storedPaymentsKey(userId);
  const all = () => {
    const stored = parseJson(storage.get(key));
    return Array.isArray(stored) ? stored.filter(isStoredPayment) : [];
  };
  const except = (orderId: Id) => all().filter((payment) => payment.orderId !== orderId);
  const write = (payments: StoredPayment[]) =>
    payments.length > 0 ? storage.set(key, JSON.stringify(payments)) : storage.remove(key);
  return {
    all,
    put: (payment) => write([payment, ...except(payment.orderId)]),
    remove: (orderId) => write(except(orderId)),
    clear: () => storage.remove(key),
  };
}
