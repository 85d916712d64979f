import { JAKARTA_OFFSET_MS } from '../../../jakarta-time.ts';
import type { NewProviderTransaction, ProviderSnapshot } from './payment-provider.ts';

const ITEM_NAME_MAX = 50;
/** The provider accepts 255 characters, but a virtual account of BCA fails when the payer chooses it: it accepts 30. */
const PERSON_NAME_MAX = 30;
const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });

/** The request body of a new transaction. Midtrans refuses it unless the item prices add up to the amount. */
export const snapRequest = (transaction: NewProviderTransaction) => ({
  transaction_details: { order_id: transaction.providerOrderId, gross_amount: transaction.amount },
  item_details: transaction.items
    .filter(({ price }) => price > 0)
    .map(({ id, name, price }) => ({ id, name: itemName(name), price, quantity: 1 })),
  customer_details: withoutEmpty({
    first_name: cut(transaction.customer.firstName, PERSON_NAME_MAX),
    last_name: cut(transaction.customer.lastName, PERSON_NAME_MAX),
    // At most 254 characters; the provider accepts 255.
    email: transaction.customer.email,
    phone: phone(transaction.customer.phone),
  }),
  credit_card: { secure: true },
  // Without a start time, the lifetime counts from the choice of a method, and we would not know the deadline.
  expiry: { start_time: toJakartaTime(transaction.startsAt), unit: 'hour', duration: transaction.lifetimeHours },
  callbacks: { finish: transaction.finishUrl },
  custom_field1: String(transaction.orderId),
});

/** Cuts to at most `length` UTF-16 units, between letters with their marks. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  return kept.trim();
}

/** Alfamart reads "|" as a separator. */
const itemName = (name: string) => cut(name.replaceAll('|', '/').trim(), ITEM_NAME_MAX) || 'Asesmen';

/** A virtual account of BNI accepts only numbers that start with 0 or +62, up to 30 characters. Stored ones have at most 15. */
const phone = (number: string) => (number.startsWith('62') ? `+${number}` : number);

const withoutEmpty = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/**
 * Reads a status answer; null when it is not one. Only the fields that we act on are required: Midtrans leaves out empty
 * fields, adds new ones without notice, and writes the statuses of some channels in capitals.
 */
export function readSnapshot(answer: unknown): ProviderSnapshot | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { order_id, transaction_status, status_code, gross_amount, signature_key, ...rest } = answer as Record<
    string,
    unknown
  >;
  const required = [order_id, transaction_status, status_code, gross_amount];
  if (!required.every((value) => typeof value === 'string' && value !== '')) return null;
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

/** The format that Midtrans requires for a start time: "2026-01-05 09:00:00 +0700". */
export const toJakartaTime = (time: Date): string =>
  `${new Date(time.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')} +0700`;
