/** What is asked of the payment provider to start a transaction; all of it from stored data. Amounts are whole rupiah. */
export interface NewProviderTransaction {
  providerOrderId: string;
  amount: number;
  items: { id: string; name: string; price: number }[];
  customer: { firstName: string; lastName: string; email: string; phone: string };
  startsAt: Date;
  lifetimeHours: number;
  finishUrl: string;
  orderId: number;
}

/** The provider's word about one transaction, as its status call gives it. Field names are the wire's. */
export interface ProviderSnapshot {
  order_id: string;
  transaction_id: string | null;
  transaction_status: string;
  fraud_status: string | null;
  status_code: string;
  gross_amount: string;
  currency: string | null;
  merchant_id: string | null;
  payment_type: string | null;
  /** Everything else, raw, without signature_key. */
  raw: Record<string, unknown>;
}

export type CreateOutcome =
  | { kind: 'created'; token: string; redirectUrl: string }
  /** The order id was used: a method has been confirmed under it before. */
  | { kind: 'already-used' }
  /** The provider refuses these data; trying again changes nothing. */
  | { kind: 'refused'; reason: string }
  /** Nobody knows whether it was created: the same id may be tried again. */
  | { kind: 'unknown'; reason: string };

/** `refundKey` names the refund: asked for again under the same one, the money goes back once. */
export interface WantedRefund {
  providerOrderId: string;
  refundKey: string;
  /** Whole rupiah. */
  amount: number;
  reason: string;
}

export type RefundOutcome =
  /** Taken on now, or under the same key before. */
  | { kind: 'accepted' }
  /** The provider does not repay this; asking again changes nothing. */
  | { kind: 'refused'; reason: string }
  /** Nobody knows whether it was taken on: the same key may be tried again. */
  | { kind: 'unknown'; reason: string };

export type StatusOutcome =
  | { kind: 'found'; snapshot: ProviderSnapshot }
  /** No method chosen yet. */
  | { kind: 'not-found' }
  | { kind: 'unavailable'; reason: string };

/** The only door to the payment provider; errors of its client never pass it, since they carry the server key. */
export interface PaymentProvider {
  createTransaction(transaction: NewProviderTransaction): Promise<CreateOutcome>;
  status(providerOrderId: string): Promise<StatusOutcome>;
  cancelToken(token: string): Promise<void>;
  cancelTransaction(providerOrderId: string): Promise<void>;
  refund(wanted: WantedRefund): Promise<RefundOutcome>;
}
