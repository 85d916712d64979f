import type { Emulator } from '../emulator.ts';
import { jakartaTomorrowAt } from '../format.ts';
import { HttpError } from '../http-error.ts';
import { announce } from '../notifications/announce.ts';
import type { Refund, ScheduledAction, Transaction, TransactionStatus } from '../state/state.model.ts';
import { PAYMENT_METHODS } from './payment-types.ts';
import { canMove, isChallenged, refundedAmount } from './transaction.ts';

type Action = (emulator: Emulator, transaction: Transaction) => Promise<void>;

/** Midtrans cancels a challenged card at this hour of the next day unless the merchant has reviewed it. */
const REVIEW_DEADLINE_HOUR = 16;

/** The next automatic action on a transaction in its current state. */
function scheduledAction(transaction: Transaction): ScheduledAction | undefined {
  const { status, expiresAt, capturedAt, settleAt } = transaction;
  if (status === 'pending') return { act: 'expire', at: expiresAt };
  if (isChallenged(transaction) && capturedAt)
    return { act: 'cancel', at: jakartaTomorrowAt(REVIEW_DEADLINE_HOUR, capturedAt) };
  if (status === 'capture' && transaction.fraudStatus === 'accept' && settleAt) return { act: 'settle', at: settleAt };
  return undefined;
}

/** Changes the status of a transaction, notifies the merchant, schedules the next automatic action and saves. */
export async function move(
  emulator: Emulator,
  transaction: Transaction,
  to: TransactionStatus,
  changes: Partial<Transaction>,
): Promise<void> {
  if (!canMove(transaction.status, to)) throw new HttpError(409, 'Transaksi ini tidak dapat diubah lagi.');
  Object.assign(transaction, changes, { status: to });
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
      : PAYMENT_METHODS[transaction.method].settle?.(transaction.amount, now);
  const details = { ...transaction.details, ...added };
  return move(emulator, transaction, 'settlement', { settledAt: now, settleAt: undefined, details });
};

export const expire: Action = (emulator, transaction) => move(emulator, transaction, 'expire', {});

/** The customer's bank declines before any money moves. */
export const deny: Action = (emulator, transaction) => move(emulator, transaction, 'deny', {});

export const cancel = (emulator: Emulator, transaction: Transaction, changes: Partial<Transaction> = {}) =>
  move(emulator, transaction, 'cancel', { ...changes, settleAt: undefined });

/** The merchant refunds a payment, and gets two notifications: one now, and one when the bank has confirmed the refund. */
export const refund = (
  emulator: Emulator,
  transaction: Transaction,
  request: Pick<Refund, 'key' | 'amount' | 'reason'>,
): Promise<void> => {
  const { refunds, amount } = transaction;
  const now = Date.now();
  const confirmAt = now + emulator.settings.captureSettleDelayMs;
  const added: Refund = { id: refunds.length + 1, ...request, createdAt: now, confirmAt };
  const isWhole = refundedAmount(transaction) + request.amount === amount;
  return move(emulator, transaction, isWhole ? 'refund' : 'partial_refund', { refunds: [...refunds, added] });
};

const ACTIONS: Record<ScheduledAction['act'], Action> = {
  settle,
  expire,
  cancel: (emulator, transaction) => cancel(emulator, transaction),
};
