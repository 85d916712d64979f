import type { Emulator } from '../emulator.ts';
import { nextRefundKey, refund as startRefund } from '../payments/change-transaction.ts';
import { chargedAmount, returnedAmount } from '../payments/charged-amount.ts';
import { PAYMENT_METHODS } from '../payments/payment-types.ts';
import { refundEnd } from '../payments/refund-end.ts';
import type { Refund, Transaction } from '../state/state.model.ts';

const KEY = /^[A-Za-z0-9_-]{1,255}$/;

type Refunded = { refund: Refund } | { code: string; message: string };

const NOT_REFUNDABLE = { code: '412', message: 'Merchant cannot modify the status of the transaction' };

/** Bank transfers, bills and shops have no refund; ShopeePay and OVO only a full one; each within its days. */
export async function refundTransaction(
  emulator: Emulator,
  transaction: Transaction,
  body: unknown,
): Promise<Refunded> {
  const { refund_key, amount, reason } = (body ?? {}) as Record<string, unknown>;
  const rule = PAYMENT_METHODS[transaction.method].refund;
  const isPaid = transaction.status === 'settlement' || transaction.status === 'partial_refund';
  if (rule === 'none' || !isPaid || refundEnd(transaction) < Date.now()) return NOT_REFUNDABLE;
  const key = refund_key ?? nextRefundKey(transaction);
  if (typeof key !== 'string' || !KEY.test(key)) return { code: '400', message: 'refund_key is invalid' };
  if (transaction.refunds.some((known) => known.key === key)) return { code: '406', message: 'Duplicate refund id' };
  const charged = chargedAmount(transaction);
  const rest = charged - returnedAmount(transaction);
  const wanted = amount ?? rest;
  const isAmount = typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted >= 1 && wanted <= rest;
  if (!isAmount || (rule === 'full' && wanted !== charged))
    return { code: '414', message: 'Refund rejected due to invalid amount' };
  await startRefund(emulator, transaction, { key, amount: wanted, reason: typeof reason === 'string' ? reason : '' });
  return { refund: transaction.refunds.find((one) => one.key === key)! };
}
