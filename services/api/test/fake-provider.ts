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

export const SERVER_KEY = 'SB-Mid-server-kenali-demo';

export type Note = Record<string, unknown> & { order_id: string };

/** A provider that knows what the test tells it. `say` sets what its status call answers and gives the signed note. */
export class FakeProvider implements PaymentProvider {
  asked: NewProviderTransaction[] = [];
  cancelledTokens: string[] = [];
  cancelledTransactions: string[] = [];
  statusCalls = 0;
  refunds: RefundRequest[] = [];
  /** Used up first to last; then every refund is taken on. */
  refundOutcomes: RefundOutcome[] = [];
  refundDelayMs = 0;
  /** Used up first to last; then every create succeeds. */
  createOutcomes: CreateOutcome[] = [];
  createDelayMs = 0;
  /** What a cancel makes the status call answer. */
  onCancel: (providerOrderId: string) => void = () => undefined;
  private answers = new Map<string, StatusOutcome>();

  async createTransaction(transaction: NewProviderTransaction): Promise<CreateOutcome> {
    this.asked.push(transaction);
    await new Promise((resolve) => setTimeout(resolve, this.createDelayMs));
    const number = this.asked.length;
    return (
      this.createOutcomes.shift() ?? { kind: 'created', token: `token-${number}`, redirectUrl: `http://snap/${number}` }
    );
  }

  async status(providerOrderId: string): Promise<StatusOutcome> {
    this.statusCalls += 1;
    return this.answers.get(providerOrderId) ?? { kind: 'not-found' };
  }

  async refund(wanted: RefundRequest): Promise<RefundOutcome> {
    this.refunds.push(wanted);
    await new Promise((resolve) => setTimeout(resolve, this.refundDelayMs));
    return this.refundOutcomes.shift() ?? { kind: 'accepted' };
  }

  async cancelToken(token: string) {
    this.cancelledTokens.push(token);
  }

  async cancelTransaction(providerOrderId: string) {
    this.cancelledTransactions.push(providerOrderId);
    this.onCancel(providerOrderId);
  }

  answer(providerOrderId: string, outcome: StatusOutcome) {
    this.answers.set(providerOrderId, outcome);
  }

  say(providerOrderId: string, transaction_status: string, more: Partial<Note> = {}): Note {
    const note = signedNote(providerOrderId, transaction_status, more);
    this.answer(providerOrderId, { kind: 'found', snapshot: snapshotOf(note) });
    return note;
  }

  reset() {
    Object.assign(this, new FakeProvider());
  }
}

const STATUS_CODES: Record<string, string> = { settlement: '200', capture: '200', pending: '201', refund: '200' };

export function signedNote(providerOrderId: string, transaction_status: string, more: Partial<Note> = {}): Note {
  const note = {
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
  return { signature_key: signatureOf(note), ...note };
}

export const signatureOf = (note: Record<string, unknown>, key = SERVER_KEY) =>
  createHash('sha512').update(`${note.order_id}${note.status_code}${note.gross_amount}${key}`).digest('hex');

function snapshotOf({ signature_key, ...note }: Note): ProviderSnapshot {
  const { order_id, transaction_id, transaction_status, fraud_status, status_code, gross_amount, ...rest } = note;
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
