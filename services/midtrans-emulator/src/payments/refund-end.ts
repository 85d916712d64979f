import type { Transaction } from '../state/state.model.ts';
import { PAYMENT_METHODS } from './payment-types.ts';

const DAY_MS = 86_400_000;
/** A payment by the merchant's own acquirer, the only kind here; another wallet's would have 7 days. */
const QRIS_DAYS = 45;

/** Until when a settled payment may be given back; no end where Midtrans names none. Milliseconds since the epoch. */
export function refundEnd({ method, paymentType, settledAt }: Transaction): number {
  const days = paymentType === 'qris' ? QRIS_DAYS : PAYMENT_METHODS[method].refundDays;
  return settledAt && days ? settledAt + days * DAY_MS : Number.POSITIVE_INFINITY;
}
