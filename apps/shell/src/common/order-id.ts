import type { Id } from '@kenali/contracts';

/** Reads an order id from an address. Returns null if the text is not a positive integer. */
export const readOrderId = (text: string | null): Id | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Reads the order id from "order_{id}_{timestamp}". It is untrusted: only the server knows who owns the order. */
export const orderIdIn = (providerOrderId: string | null): Id | null =>
  readOrderId(/^order_(\d+)_/.exec(providerOrderId ?? '')?.[1] ?? null);
