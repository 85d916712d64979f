import { type OpenPayment, withoutMethod } from '../../orders/index.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { readImposedFee } from './find-mismatch.ts';
import type { Step } from './payment-states.ts';
import { fromJakartaTime, toProviderEvent } from './provider-event.ts';

/**
 * What the payer of a live attempt needs after this snapshot. Each channel has its own fields, and Midtrans omits the others.
 * @param expiresAt the attempt's deadline, for snapshots without one
 */
export function readOpenPayment(snapshot: ProviderSnapshot, step: Step, expiresAt: Date): OpenPayment {
  const { raw, payment_type } = snapshot;
  const open = { ...withoutMethod(expiresAt), method: payment_type };
  // The payer has paid, so the number must not invite another payment.
  if (step.flag === 'review') return { ...open, isInReview: true };
  // After a refusal or an expired card page, the payer chooses again.
  if (toProviderEvent(snapshot) !== 'pending') return withoutMethod(expiresAt);
  const [account] = Array.isArray(raw.va_numbers) ? raw.va_numbers : [];
  const permata = code(raw.permata_va_number);
  const fee = readImposedFee(snapshot);
  return {
    ...open,
    ...(fee && { amount: fee.gross }),
    bank: permata ? 'permata' : (code(account?.bank)?.toLowerCase() ?? null),
    vaNumber: permata ?? code(account?.va_number),
    billerCode: code(raw.biller_code),
    billKey: code(raw.bill_key),
    store: code(raw.store)?.toLowerCase() ?? null,
    paymentCode: code(raw.payment_code),
    expiresAt: fromJakartaTime(raw.expiry_time) ?? expiresAt,
  };
}

/** Numbers and short names only: pages show them, and users copy them. */
const code = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value) ? value : null;
