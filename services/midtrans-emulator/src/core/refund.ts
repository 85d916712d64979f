import type { Emulator } from '../emulator.ts';
import { refund as recordRefund } from '../payments/change-transaction.ts';
import { refundedAmount } from '../payments/describe-transaction.ts';
import { PAYMENT_METHODS } from '../payments/payment-types.ts';
import type { Refund, Transaction } from '../state/state.model.ts';

const KEY = /^[A-Za-z0-9_-]{1,255}$/;

type Refunded = { refund: Refund } | { code: string; message: string };

const NOT_REFUNDABLE = { code: '412', message: 'Merchant cannot modify the status of the transaction' };

/** Bank transfers, bills and shops have no refund; ShopeePay and OVO only a full one. */
export async function refundTransaction(
  emulator: Emulator,
  transaction: Transaction,
  body: unknown,
): Promise<Refunded> {
  const { refund_key, amount, reason } = (body ?? {}) as Record<string, unknown>;
  const rule = PAYMENT_METHODS[transaction.method].refund;
  const isPaid = transaction.status === 'settlement' || transaction.status === 'partial_refund';
  if (rule === 'none' || !isPaid) return NOT_REFUNDABLE;
  const key = refund_key ?? `${transaction.id}-ref${transaction.refunds.length + 1}`;
  if (typeof key !== 'string' || !KEY.test(key)) return { code: '400', message: 'refund_key is invalid' };
  if (transaction.refunds.some((known) => known.key === key)) return { code: '406', message: 'Duplicate refund id' };
  const rest = transaction.amount - refundedAmount(transaction);
  const wanted = amount ?? rest;
  const isAmount = typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted >= 1 && wanted <= rest;
  if (!isAmount || (rule === 'full' && wanted !== transaction.amount))
    return { code: '414', message: 'Refund rejected due to invalid amount' };

  const now = Date.now();
  const refund: Refund = {
    id: transaction.refunds.length + 1,
    key,
    amount: wanted,
    reason: typeof reason === 'string' ? reason : '',
    createdAt: now,
    confirmAt: now + emulator.settings.captureSettleDelayMs,
  };
  transaction.refunds.push(refund);
  await recordRefund(emulator, transaction, wanted === rest);
  return { refund };
}
