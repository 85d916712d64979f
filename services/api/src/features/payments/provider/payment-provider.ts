/** A transaction to start with the payment provider. All values come from stored data. Amounts are whole rupiah. */
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

/** The provider's status of one transaction at one moment, with the field names of the status call. */
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
  /** All other fields as received, without signature_key. */
  raw: Record<string, unknown>;
}

export type CreateOutcome =
  | { kind: 'created'; token: string; redirectUrl: string }
  /** The payer has already confirmed a method under this order id. */
  | { kind: 'already-used' }
  /** The provider refuses this data, and would refuse it again. */
  | { kind: 'refused'; reason: string }
  /** The transaction may or may not exist. Retrying with the same id is safe. */
  | { kind: 'unknown'; reason: string };

/** `refundKey` makes the call idempotent: the provider refunds once per key. */
export interface RefundRequest {
  providerOrderId: string;
  refundKey: string;
  /** Whole rupiah. */
  amount: number;
  reason: string;
}

export type RefundOutcome =
  /** Accepted now, or earlier under the same key. */
  | { kind: 'accepted' }
  /** The provider refuses this refund, and would refuse it again. */
  | { kind: 'refused'; reason: string }
  /** The refund may or may not have been accepted. Retrying with the same key is safe. */
  | { kind: 'unknown'; reason: string };

export type StatusOutcome =
  | { kind: 'found'; snapshot: ProviderSnapshot }
  /** The payer has not chosen a method yet. */
  | { kind: 'not-found' }
  | { kind: 'unavailable'; reason: string };

/** All calls to the payment provider. Implementations never let errors of the client escape, because these hold the server key. */
export interface PaymentProvider {
  /** `withinMs` shortens the time that the call waits for an answer. */
  createTransaction(transaction: NewProviderTransaction, withinMs?: number): Promise<CreateOutcome>;
  status(providerOrderId: string): Promise<StatusOutcome>;
  cancelToken(token: string): Promise<void>;
  cancelTransaction(providerOrderId: string): Promise<void>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
}
