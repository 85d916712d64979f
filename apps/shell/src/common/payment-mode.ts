import type { SafeStorage } from '@kenali/web-core';

/** Whether money moves. `unknown` until this device has begun a payment. */
export type PaymentMode = 'test' | 'live' | 'unknown';

const CLIENT_KEY = 'kenali.payment-client-key';
/** How the provider marks the keys of its sandbox. */
const TEST_PREFIX = 'SB-';

/** The provider's public key came with a payment token. */
export const rememberClientKey = (storage: SafeStorage, clientKey: string): void => storage.set(CLIENT_KEY, clientKey);

export function readPaymentMode(storage: SafeStorage): PaymentMode {
  const clientKey = storage.get(CLIENT_KEY);
  if (!clientKey) return 'unknown';
  return clientKey.startsWith(TEST_PREFIX) ? 'test' : 'live';
}
