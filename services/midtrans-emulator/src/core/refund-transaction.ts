import type { Emulator } from '../emulator.ts';
import { nextRefundKey, refund } from '../payments/change-transaction.ts';
import { PAYMENT_METHODS } from '../payments/payment-types.ts';
import { chargedAmount, returnedAmount } from '../payments/transaction.ts';
import type { Refund, Transaction } from '../state/state.model.ts';

const DAY_MS = 86_400_000;
/** Limit of the merchant's own acquirer, the only kind that the emulator has. */
const QRIS_REFUND_DAYS = 45;
const REFUND_KEY = /^[A-Za-z0-9_-]{1,255}$/;

type RefundOutcome = { refund: Refund } | { code: string; message: string };

const NOT_REFUNDABLE = { code: '412', message: 'Merchant cannot modify the status of the transaction' };

/**
 * Refunds a settled payment, in full or in part, by the rules of its payment method.
 * @param body `{ refund_key?, amount?, reason? }`; without `amount` it refunds the rest
 * @returns the refund, or the code and message of the error
 */
export async function refundTransaction(
  emulator: Emulator,
  transaction: Transaction,
  body: unknown,
): Promise<RefundOutcome> {
  const { refund_key, amount, reason } = (body ?? {}) as Record<string, unknown>;
  // By QR, the wallet takes no part in the refund.
  const rule = transaction.paymentType === 'qris' ? 'partial' : PAYMENT_METHODS[transaction.method].refund;
  const isPaid = transaction.status === 'settlement' || transaction.status === 'partial_refund';
  if (rule === 'none' || !isPaid || refundDeadline(transaction) < Date.now()) return NOT_REFUNDABLE;
  const key = refund_key ?? nextRefundKey(transaction);
  if (typeof key !== 'string' || !REFUND_KEY.test(key)) return { code: '400', message: 'refund_key is invalid' };
  if (transaction.refunds.some((known) => known.key === key)) return { code: '406', message: 'Duplicate refund id' };
  const charged = chargedAmount(transaction);
  const rest = charged - returnedAmount(transaction);
  const refunded = amount ?? rest;
  const isAmount = typeof refunded === 'number' && Number.isSafeInteger(refunded) && refunded >= 1 && refunded <= rest;
  if (!isAmount || (rule === 'full' && refunded !== charged))
    return { code: '414', message: 'Refund rejected due to invalid amount' };
  await refund(emulator, transaction, { key, amount: refunded, reason: typeof reason === 'string' ? reason : '' });
  return { refund: transaction.refunds.find((one) => one.key === key)! };
}

/** Milliseconds since the epoch; infinity when Midtrans documents no limit for the method. */
function refundDeadline({ method, paymentType, settledAt }: Transaction): number {
  const days = paymentType === 'qris' ? QRIS_REFUND_DAYS : PAYMENT_METHODS[method].refundDays;
  return settledAt && days ? settledAt + days * DAY_MS : Number.POSITIVE_INFINITY;
}
