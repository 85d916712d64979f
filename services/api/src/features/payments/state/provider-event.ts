import type { ProviderSnapshot } from '../provider/payment-provider.ts';

/** The fields of a snapshot that decide which event it is. */
export type EventFields = Pick<ProviderSnapshot, 'transaction_status' | 'fraud_status' | 'payment_type' | 'raw'>;

/** The meaning of a provider status, independent of the attempt's current state. */
export type ProviderEvent =
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

/**
 * Our own status, not one of Midtrans: the token is cancelled and the payer never chose a method. Midtrans sends no
 * notification in this case.
 */
export const PAGE_GONE = 'kenali_page_gone';

const EVENT_BY_STATUS: Record<string, ProviderEvent> = {
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

export function toProviderEvent(snapshot: EventFields): ProviderEvent {
  const status = snapshot.transaction_status;
  switch (status) {
    case 'settlement':
      return paymentEvent(snapshot.fraud_status ?? 'accept');
    case 'capture':
      return paymentEvent(snapshot.fraud_status);
    case 'deny':
      return isReversible(snapshot) ? 'reversal' : 'refusal';
    case 'expire':
      // The 3-D Secure page of a card expired; the payer can still choose another method.
      return snapshot.payment_type === 'credit_card' ? 'card_expiry' : 'expiry';
    default:
      return Object.hasOwn(EVENT_BY_STATUS, status) ? EVENT_BY_STATUS[status]! : 'other';
  }
}

/** Some settlements have no fraud status. The caller treats those as accepted, because rejecting them would lose money. */
function paymentEvent(fraudStatus: string | null): ProviderEvent {
  if (fraudStatus === 'accept') return 'success';
  return fraudStatus === 'challenge' ? 'challenge' : 'unclear';
}

/** A late `deny` can reverse settled money on these channels: Permata virtual account, Mandiri bill and Indomaret. */
const isReversible = ({ payment_type, raw }: EventFields) =>
  payment_type === 'echannel' ||
  (payment_type === 'bank_transfer' && typeof raw.permata_va_number === 'string') ||
  (payment_type === 'cstore' && raw.store === 'indomaret');

/** The refunds in a snapshot. Midtrans reports that the money reached the payer's bank in a second notification. */
export const reportedRefunds = ({
  raw: { refunds },
}: Pick<EventFields, 'raw'>): { key: string; isConfirmed: boolean }[] =>
  (Array.isArray(refunds) ? refunds : []).map((refund: Record<string, unknown> | null) => ({
    key: String(refund?.refund_key ?? ''),
    isConfirmed: Boolean(refund?.bank_confirmed_at),
  }));

/** Reads a time from Midtrans, which has no zone and is GMT+7. Null for any other value. */
export function fromJakartaTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const time = new Date(`${text.replace(' ', 'T')}+07:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}
