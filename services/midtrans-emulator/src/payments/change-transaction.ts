import type { Fault } from '../control/fault.model.ts';
import type { Emulator } from '../emulator.ts';
import { jakartaTomorrowAt } from '../format.ts';
import { HttpError } from '../http-error.ts';
import { announce } from '../notifications/announce.ts';
import type { Refund, ScheduledAction, Transaction, TransactionStatus } from '../state/state.model.ts';
import { PAYMENT_METHODS } from './payment-types.ts';
import { canMove, chargedAmount, isChallenged, returnedAmount } from './transaction.ts';

type Action = (emulator: Emulator, transaction: Transaction) => Promise<void>;

const conflict = (message: string) => Promise.reject(new HttpError(409, message));

/** Midtrans cancels a challenged card at this hour of the next day unless the merchant has reviewed it. */
const REVIEW_DEADLINE_HOUR = 16;

/** The next automatic action on a transaction in its current state. */
function scheduledAction(transaction: Transaction): ScheduledAction | undefined {
  const { status, expiresAt, capturedAt, settleAt } = transaction;
  if (status === 'pending') return { act: 'expire', at: expiresAt };
  if (isChallenged(transaction) && capturedAt)
    return { act: 'cancel', at: jakartaTomorrowAt(REVIEW_DEADLINE_HOUR, capturedAt) };
  if (status === 'capture' && transaction.fraudStatus === 'accept' && settleAt) return { act: 'settle', at: settleAt };
  return transaction.later;
}

/** The action that a fault triggers for a transaction that has just changed its state. */
function actionOfFault(fault: Fault, transaction: Transaction, now: number): ScheduledAction | undefined {
  const { status, paymentType, method } = transaction;
  const { lateSettlementMs, reversalMs, chargebackMs, refundMs } = fault;
  // A card expires because the customer never entered the one-time code, so no money can arrive later.
  if (status === 'expire' && paymentType !== 'credit_card' && lateSettlementMs !== null)
    return { act: 'settle', at: now + lateSettlementMs };
  if (status !== 'settlement') return undefined;
  if (reversalMs !== null && PAYMENT_METHODS[method].isReversible) return { act: 'reverse', at: now + reversalMs };
  if (chargebackMs !== null) return { act: 'chargeBack', at: now + chargebackMs };
  if (refundMs !== null && PAYMENT_METHODS[method].refund !== 'none') return { act: 'refund', at: now + refundMs };
  return undefined;
}

/** Changes the status of a transaction, notifies the merchant, schedules the next automatic action and saves. */
export async function move(
  emulator: Emulator,
  transaction: Transaction,
  to: TransactionStatus,
  changes: Partial<Transaction>,
): Promise<void> {
  if (!canMove(transaction.status, to)) return conflict('Transaksi ini tidak dapat diubah lagi.');
  Object.assign(transaction, changes, { status: to });
  transaction.later = actionOfFault(emulator.faults.of(transaction.orderId), transaction, Date.now());
  announce(emulator, transaction);
  scheduleNext(emulator, transaction);
  await emulator.save();
}

/** Sets the timers of a transaction. Call it after each change, and for every transaction after a restart. */
export function scheduleNext(emulator: Emulator, transaction: Transaction): void {
  const { timers } = emulator;
  const { id, refunds } = transaction;
  timers.clear(`transaction ${id}`);
  const next = scheduledAction(transaction);
  if (next) timers.set(`transaction ${id}`, next.at, () => ACTIONS[next.act](emulator, transaction));
  for (const refund of refunds) {
    if (refund.confirmedAt) continue;
    timers.set(`refund ${id} ${refund.id}`, refund.confirmAt, async () => {
      refund.confirmedAt = Date.now();
      announce(emulator, transaction);
      await emulator.save();
    });
  }
}

/** The payment has arrived. Also used after the expiry, when a bank reports the payment late. */
export const settle: Action = (emulator, transaction) => {
  const now = Date.now();
  // A wallet payment by QR code carries the fields of QRIS, not those of the wallet.
  const added =
    transaction.paymentType === 'qris'
      ? { issuer: transaction.details.acquirer, transaction_type: 'on-us' }
      : PAYMENT_METHODS[transaction.method].settle?.(chargedAmount(transaction), now);
  const details = { ...transaction.details, ...added };
  return move(emulator, transaction, 'settlement', { settledAt: now, settleAt: undefined, details });
};

export const expire: Action = (emulator, transaction) => move(emulator, transaction, 'expire', {});

/** The customer's bank declines before any money moves. */
export const deny: Action = (emulator, transaction) => move(emulator, transaction, 'deny', {});

export const cancel = (emulator: Emulator, transaction: Transaction, changes: Partial<Transaction> = {}) =>
  move(emulator, transaction, 'cancel', { ...changes, settleAt: undefined });

/** The bank reverses a settled payment. Midtrans reports it as `deny`. */
export const reverse: Action = async (emulator, transaction) => {
  if (!PAYMENT_METHODS[transaction.method].isReversible) return conflict('Metode ini tidak mengenal pembalikan.');
  if (transaction.status !== 'settlement') return conflict('Hanya pembayaran yang lunas dapat dibalik.');
  return move(emulator, transaction, 'deny', {});
};

/** The card holder disputes the payment. Without `amount` (whole rupiah), the chargeback covers the rest. */
export const chargeBack = (emulator: Emulator, transaction: Transaction, amount?: number): Promise<void> => {
  const rest = chargedAmount(transaction) - returnedAmount(transaction);
  const returned = amount ?? rest;
  if (returned > rest) return conflict('Jumlahnya lebih besar daripada sisa pembayaran.');
  const chargebackAmount = (transaction.chargebackAmount ?? 0) + returned;
  return move(emulator, transaction, returned === rest ? 'chargeback' : 'partial_chargeback', { chargebackAmount });
};

/**
 * The merchant refunds a payment. Without `amount`, the refund covers the rest. The merchant gets two notifications: one
 * now, and one when the bank has confirmed the refund.
 */
export const refund = (
  emulator: Emulator,
  transaction: Transaction,
  request: Partial<Pick<Refund, 'key' | 'amount' | 'reason'>> = {},
): Promise<void> => {
  const { refunds } = transaction;
  const now = Date.now();
  const rest = chargedAmount(transaction) - returnedAmount(transaction);
  const { key = nextRefundKey(transaction), amount = rest, reason = '' } = request;
  const confirmAt = now + emulator.settings.captureSettleDelayMs;
  const added: Refund = { id: refunds.length + 1, key, amount, reason, createdAt: now, confirmAt };
  return move(emulator, transaction, amount === rest ? 'refund' : 'partial_refund', { refunds: [...refunds, added] });
};

export const nextRefundKey = ({ id, refunds }: Transaction) => `${id}-ref${refunds.length + 1}`;

const ACTIONS: Record<ScheduledAction['act'], Action> = {
  settle,
  expire,
  reverse,
  cancel: (emulator, transaction) => cancel(emulator, transaction),
  chargeBack: (emulator, transaction) => chargeBack(emulator, transaction),
  refund: (emulator, transaction) => refund(emulator, transaction),
};
