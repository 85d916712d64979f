import type { Transaction, TransactionStatus } from '../state/state.model.ts';

/** Notifications of an expiry say 202, the status call answers 407 for the same transaction. */
export type Place = 'notification' | 'status';

const CODES: Record<TransactionStatus, string> = {
  pending: '201',
  authorize: '200',
  capture: '200',
  settlement: '200',
  deny: '202',
  cancel: '200',
  expire: '202',
  failure: '202',
  refund: '200',
  partial_refund: '200',
  chargeback: '200',
  partial_chargeback: '200',
};

type Coded = Pick<Transaction, 'status' | 'fraudStatus' | 'capturedAt'>;

export function statusCode({ status, fraudStatus, capturedAt }: Coded, place: Place): string {
  if (status === 'expire' && place === 'status') return '407';
  if (status === 'capture' && fraudStatus === 'challenge') return '201';
  if (status === 'capture' && fraudStatus === 'deny') return '202';
  if (status === 'cancel' && capturedAt) return '202';
  return CODES[status];
}
