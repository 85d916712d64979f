import type { Transaction, TransactionStatus } from '../state/state.model.ts';

/** The transitions of a transaction. States that are missing are final. */
const TRANSITIONS: Partial<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  pending: ['authorize', 'capture', 'settlement', 'expire', 'cancel', 'deny', 'failure'],
  authorize: ['capture', 'cancel'],
  capture: ['capture', 'settlement', 'cancel'],
  settlement: ['refund', 'partial_refund'],
  // Late settlement: a bank reports the payment after the expiry. Only the control API triggers it.
  expire: ['settlement'],
  partial_refund: ['partial_refund', 'refund'],
};

export const canMove = (from: TransactionStatus, to: TransactionStatus) => TRANSITIONS[from]?.includes(to) ?? false;

/** Whether a captured card waits for the merchant's fraud review. */
export const isChallenged = ({ status, fraudStatus }: Transaction) =>
  status === 'capture' && fraudStatus === 'challenge';

/** Whether the order accepts another attempt: after a denial before settlement, a failure, or an unconfirmed card. */
export const leavesOrderOpen = ({ status, paymentType, settledAt }: Transaction) =>
  (status === 'deny' && !settledAt) || status === 'failure' || (status === 'expire' && paymentType === 'credit_card');

/** Sum of all refunds in whole rupiah. */
export const refundedAmount = ({ refunds }: Transaction): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
