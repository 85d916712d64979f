import { formatAmount } from '../format.ts';
import type { Transaction, TransactionStatus } from '../state/state.model.ts';

/** The transitions of a transaction. States that are missing are final. */
const TRANSITIONS: Partial<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  pending: ['authorize', 'capture', 'settlement', 'expire', 'cancel', 'deny', 'failure'],
  authorize: ['capture', 'cancel'],
  capture: ['capture', 'settlement', 'cancel'],
  settlement: ['refund', 'partial_refund', 'chargeback', 'partial_chargeback', 'deny'],
  // Late settlement: a bank reports the payment after the expiry. Only a fault or the control API triggers it.
  expire: ['settlement'],
  partial_refund: ['partial_refund', 'refund'],
  partial_chargeback: ['chargeback'],
};

export const canMove = (from: TransactionStatus, to: TransactionStatus) => TRANSITIONS[from]?.includes(to) ?? false;

/** Whether a captured card waits for the merchant's fraud review. */
export const isChallenged = ({ status, fraudStatus }: Transaction) =>
  status === 'capture' && fraudStatus === 'challenge';

/** Whether the order accepts another attempt: after a denial before settlement, a failure, or an unconfirmed card. */
export const leavesOrderOpen = ({ status, paymentType, settledAt }: Transaction) =>
  (status === 'deny' && !settledAt) || status === 'failure' || (status === 'expire' && paymentType === 'credit_card');

/** What the customer pays in whole rupiah: the price plus the imposed fee. */
export const chargedAmount = ({ amount, fee = 0 }: Pick<Transaction, 'amount' | 'fee'>) => amount + fee;

/** The `gross_amount` of the transaction, with two decimals. */
export const grossAmountOf = (transaction: Transaction) =>
  transaction.statedAmount ?? formatAmount(chargedAmount(transaction));

/** Sum of all refunds and chargebacks in whole rupiah. */
export const returnedAmount = ({ statedRefundAmount, chargebackAmount = 0, refunds }: Transaction) =>
  statedRefundAmount ?? refunds.reduce((sum, { amount }) => sum + amount, chargebackAmount);
