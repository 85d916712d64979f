import type { Id } from '@kenali/contracts';

/** An order id as it stands in an address; null for everything that cannot be one. */
export const readOrderId = (text: string | null): Id | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The order in "order_{id}_{timestamp}". Anybody can write an address: whose order it is, only the server knows. */
export const orderIdIn = (providerOrderId: string | null): Id | null =>
  readOrderId(/^order_(\d+)_/.exec(providerOrderId ?? '')?.[1] ?? null);
