import type { TransactionRequest } from '../snap/transaction-request.ts';
import type { Transaction } from '../state/state.model.ts';
import { chargedAmount } from './charged-amount.ts';

/** What the merchant sent along, and how an imposed fee makes up the amount: texts without decimals, not signed. */
export function describeMetadata(
  metadata: TransactionRequest['metadata'],
  transaction: Transaction,
): Record<string, unknown> | undefined {
  if (!transaction.fee) return metadata ?? undefined;
  const sent = metadata?.extra_info;
  return {
    ...metadata,
    extra_info: {
      ...(typeof sent === 'object' ? sent : {}),
      gross_amount_info: {
        original_amount: String(transaction.amount),
        gross_amount: String(chargedAmount(transaction)),
        customer_imposed_payment_fee: String(transaction.fee),
      },
    },
  };
}
