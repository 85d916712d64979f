import { createHash } from 'node:crypto';
import type {
  CreateOutcome,
  NewProviderTransaction,
  PaymentProvider,
  ProviderSnapshot,
  RefundOutcome,
  RefundRequest,
  StatusOutcome,
} from '../src/features/payments/index.ts';

const SERVER_KEY = 'SB-Mid-server-kenali-demo';

export type Notification = Record<string, unknown> & { order_id: string };

/** A payment provider in memory. Tests set what its calls return. */
export class FakeProvider implements PaymentProvider {
  createRequests: NewProviderTransaction[] = [];
  cancelledTokens: string[] = [];
  cancelledTransactions: string[] = [];
  statusCalls = 0;
  refunds: RefundRequest[] = [];
  /** Returned in order. Afterwards every refund is accepted. */
  refundOutcomes: RefundOutcome[] = [];
  refundDelayMs = 0;
  /** Called by `refund`, which waits for it: sends a notification before the answer. */
  onRefund: () => unknown = () => undefined;
  /** Returned in order. Afterwards every transaction is created. */
  createOutcomes: CreateOutcome[] = [];
  createDelayMs = 0;
  /** Called by `cancelTransaction`, which waits for it: changes the status, or sends a notification before the answer. */
  onCancel: (providerOrderId: string) => unknown = () => undefined;
  private outcomes = new Map<string, StatusOutcome>();

  async createTransaction(transaction: NewProviderTransaction): Promise<CreateOutcome> {
    this.createRequests.push(transaction);
    await new Promise((resolve) => setTimeout(resolve, this.createDelayMs));
    const number = this.createRequests.length;
    return (
      this.createOutcomes.shift() ?? { kind: 'created', token: `token-${number}`, redirectUrl: `http://snap/${number}` }
    );
  }

  async status(providerOrderId: string): Promise<StatusOutcome> {
    this.statusCalls += 1;
    return this.outcomes.get(providerOrderId) ?? { kind: 'not-found' };
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    this.refunds.push(request);
    await new Promise((resolve) => setTimeout(resolve, this.refundDelayMs));
    await this.onRefund();
    return this.refundOutcomes.shift() ?? { kind: 'accepted' };
  }

  async cancelToken(token: string) {
    this.cancelledTokens.push(token);
  }

  async cancelTransaction(providerOrderId: string) {
    this.cancelledTransactions.push(providerOrderId);
    await this.onCancel(providerOrderId);
  }

  /** Sets what the status call returns. */
  setOutcome(providerOrderId: string, outcome: StatusOutcome) {
    this.outcomes.set(providerOrderId, outcome);
  }

  /** Sets the transaction status that the status call returns, and returns the signed notification about it. */
  setStatus(providerOrderId: string, transaction_status: string, more: Partial<Notification> = {}): Notification {
    const notification = signedNotification(providerOrderId, transaction_status, more);
    this.setOutcome(providerOrderId, { kind: 'found', snapshot: snapshotOf(notification) });
    return notification;
  }

  reset() {
    Object.assign(this, new FakeProvider());
  }
}

const STATUS_CODES: Record<string, string> = { settlement: '200', capture: '200', pending: '201', refund: '200' };

export function signedNotification(
  providerOrderId: string,
  transaction_status: string,
  more: Partial<Notification> = {},
): Notification {
  const notification = {
    order_id: providerOrderId,
    transaction_status,
    transaction_id: `tx-${providerOrderId}`,
    status_message: 'midtrans payment notification',
    status_code: STATUS_CODES[transaction_status] ?? '202',
    gross_amount: '350000.00',
    payment_type: 'qris',
    currency: 'IDR',
    merchant_id: 'G000000001',
    transaction_time: '2026-01-05 09:01:10',
    ...more,
  };
  return { signature_key: signatureOf(notification), ...notification };
}

export const signatureOf = (fields: Record<string, unknown>, key = SERVER_KEY) =>
  createHash('sha512').update(`${fields.order_id}${fields.status_code}${fields.gross_amount}${key}`).digest('hex');

function snapshotOf({ signature_key, ...notification }: Notification): ProviderSnapshot {
  const { order_id, transaction_id, transaction_status, fraud_status, status_code, gross_amount, ...rest } =
    notification;
  const { currency, merchant_id, payment_type, ...raw } = rest;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    order_id,
    transaction_id: text(transaction_id),
    transaction_status: String(transaction_status),
    fraud_status: text(fraud_status),
    status_code: String(status_code),
    gross_amount: String(gross_amount),
    currency: text(currency),
    merchant_id: text(merchant_id),
    payment_type: text(payment_type),
    raw,
  };
}
