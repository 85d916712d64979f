import type { ProviderSnapshot } from '../provider/payment-provider.ts';

export type Said = Pick<ProviderSnapshot, 'transaction_status' | 'fraud_status' | 'payment_type' | 'raw'>;

/** What a provider's word means for us, before the attempt's own state is looked at. */
export type Saying =
  | 'pending'
  | 'refusal'
  | 'reversal'
  | 'card_expiry'
  | 'expiry'
  | 'gone'
  | 'cancel'
  | 'success'
  | 'challenge'
  | 'unclear'
  | 'partial_refund'
  | 'refund'
  | 'partial_chargeback'
  | 'chargeback'
  | 'other';

/** Not a word of the provider: our own, for a dead token under which no method was ever chosen. It sends no notice of it. */
export const PAGE_GONE = 'kenali_page_gone';

const BY_STATUS: Record<string, Saying> = {
  pending: 'pending',
  authorize: 'pending',
  failure: 'refusal',
  cancel: 'cancel',
  refund: 'refund',
  partial_refund: 'partial_refund',
  chargeback: 'chargeback',
  partial_chargeback: 'partial_chargeback',
  [PAGE_GONE]: 'gone',
};

export function sayingOf(said: Said): Saying {
  switch (said.transaction_status) {
    case 'settlement':
      return ofMoney(said.fraud_status ?? 'accept');
    case 'capture':
      return ofMoney(said.fraud_status);
    case 'deny':
      return isReversible(said) ? 'reversal' : 'refusal';
    case 'expire':
      // A card's 3-D Secure page ran out; another method may still pay.
      return said.payment_type === 'credit_card' ? 'card_expiry' : 'expiry';
    default:
      return Object.hasOwn(BY_STATUS, said.transaction_status) ? BY_STATUS[said.transaction_status]! : 'other';
  }
}

/** Some settlements come without a fraud status: asking those for `accept` would lose the money. */
function ofMoney(fraudStatus: string | null): Saying {
  if (fraudStatus === 'accept') return 'success';
  return fraudStatus === 'challenge' ? 'challenge' : 'unclear';
}

/** Channels whose settled money can be taken back by a late deny: Permata virtual account, Mandiri bill, Indomaret. */
const isReversible = ({ payment_type, raw }: Said) =>
  payment_type === 'echannel' ||
  (payment_type === 'bank_transfer' && typeof raw.permata_va_number === 'string') ||
  (payment_type === 'cstore' && raw.store === 'indomaret');

/** The second notice of a refund: what the provider repaid has reached the payer's bank, each part of it. */
export function isBankConfirmed({ raw: { refunds } }: Said): boolean {
  if (!Array.isArray(refunds) || refunds.length === 0) return false;
  return refunds.every((refund: { bank_confirmed_at?: unknown } | null) => Boolean(refund?.bank_confirmed_at));
}
