import type { Transaction, TransactionStatus } from '../state/state.model.ts';

/** Where each state may go; the states that are missing lead nowhere. */
const MOVES: Partial<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  pending: ['authorize', 'capture', 'settlement', 'expire', 'cancel', 'deny', 'failure'],
  authorize: ['capture', 'cancel'],
  capture: ['capture', 'settlement', 'cancel'],
  settlement: ['refund', 'partial_refund', 'chargeback', 'partial_chargeback', 'deny'],
  // Only by the switch or act of that name: a bank that reports the money after the end.
  expire: ['settlement'],
  partial_refund: ['partial_refund', 'refund'],
  partial_chargeback: ['chargeback'],
};

export const mayMove = (from: TransactionStatus, to: TransactionStatus) => MOVES[from]?.includes(to) ?? false;

export const isChallenged = ({ status, fraudStatus }: Transaction) =>
  status === 'capture' && fraudStatus === 'challenge';

/** A denied attempt, or a card that was not confirmed in time, leaves the order open for another one; a reversed one not. */
export const leavesOrderOpen = ({ status, paymentType, settledAt }: Transaction) =>
  (status === 'deny' && !settledAt) || status === 'failure' || (status === 'expire' && paymentType === 'credit_card');
