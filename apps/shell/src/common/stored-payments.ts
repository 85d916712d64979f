import type { Id } from '@kenali/contracts';
import { parseJson, type SafeStorage } from '@kenali/web-core';

/** A payment that was started on this device. The return page matches it with the provider's parameters. */
export interface StoredPayment {
  orderId: Id;
  /** The payment token, which some providers call an invoice id. */
  invoiceId: string;
  /** The provider order id, "order_{id}_{timestamp}". */
  externalId: string;
}

export interface StoredPayments {
  all(): StoredPayment[];
  /** Replaces an earlier payment of the same order. */
  put(payment: StoredPayment): void;
  remove(orderId: Id): void;
  clear(): void;
}

export const storedPaymentsKey = (userId: Id) => `kenali.payments.${userId}`;

const isStoredPayment = (value: unknown): value is StoredPayment => {
  const { orderId, invoiceId, externalId } = (value ?? {}) as Partial<StoredPayment>;
  return Number.isInteger(orderId) && typeof invoiceId === 'string' && typeof externalId === 'string';
};

/** Stores payments in local storage, newest first. The key contains the user id, because users may share a device. */
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
