import type { ProviderSnapshot } from './payment-provider.ts';

/**
 * Reads a status answer; null when it is none. Strict about what is acted on, lenient about the rest: empty fields are
 * left out on the wire, new ones appear without notice, and some channels write statuses in capitals.
 */
export function readSnapshot(answer: unknown): ProviderSnapshot | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { order_id, transaction_status, status_code, gross_amount, signature_key, ...rest } = answer as Record<
    string,
    unknown
  >;
  const needed = [order_id, transaction_status, status_code, gross_amount];
  if (!needed.every((value) => typeof value === 'string' && value !== '')) return null;
  const { transaction_id, fraud_status, currency, merchant_id, payment_type, ...raw } = rest;
  return {
    order_id: order_id as string,
    transaction_id: text(transaction_id),
    transaction_status: (transaction_status as string).toLowerCase(),
    fraud_status: text(fraud_status)?.toLowerCase() ?? null,
    status_code: status_code as string,
    gross_amount: gross_amount as string,
    currency: text(currency),
    merchant_id: text(merchant_id),
    payment_type: text(payment_type)?.toLowerCase() ?? null,
    raw,
  };
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
