import { amountText } from '../rupiah.ts';
import type { Transaction } from '../state/state.model.ts';

/** Whole rupiah that the customer pays: the price and, where the account imposes one, the fee. */
export const chargedAmount = ({ amount, fee = 0 }: Pick<Transaction, 'amount' | 'fee'>) => amount + fee;

export const grossAmountOf = (transaction: Transaction) =>
  transaction.statedAmount ?? amountText(chargedAmount(transaction));

/** Whole rupiah that went back so far, by refund and by chargeback. */
export const returnedAmount = ({ statedRefundAmount, chargebackAmount = 0, refunds }: Transaction) =>
  statedRefundAmount ?? refunds.reduce((sum, { amount }) => sum + amount, chargebackAmount);
