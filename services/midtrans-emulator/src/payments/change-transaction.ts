import type { Emulator } from '../emulator.ts';
import { announce } from '../notifications/announce.ts';
import { Refusal } from '../refusal.ts';
import type { CardOutcome, Transaction, TransactionStatus } from '../state/state.model.ts';
import { bankAnswer } from './card.ts';
import { PAYMENT_METHODS } from './payment-types.ts';
import { mayMove } from './transaction-states.ts';

/** Moves one transaction, tells the merchant, plans what follows and keeps it. */
async function move(emulator: Emulator, transaction: Transaction, to: TransactionStatus, change: Partial<Transaction>) {
  if (!mayMove(transaction.status, to)) throw new Refusal(409, 'Transaksi ini tidak dapat diubah lagi.');
  Object.assign(transaction, change, { status: to });
  announce(emulator, transaction);
  planNext(emulator, transaction);
  await emulator.save();
}

/** What happens to a transaction by itself; called after each change and again after a restart. */
export function planNext(emulator: Emulator, transaction: Transaction): void {
  const { timers } = emulator;
  const { id, status, fraudStatus, settleAt } = transaction;
  timers.clear(`transaction ${id}`);
  if (status === 'pending') timers.set(`transaction ${id}`, transaction.expiresAt, () => expire(emulator, transaction));
  if (status === 'capture' && fraudStatus === 'accept' && settleAt)
    timers.set(`transaction ${id}`, settleAt, () => settle(emulator, transaction));
  for (const refund of transaction.refunds) {
    if (refund.confirmedAt) continue;
    timers.set(`refund ${id} ${refund.id}`, refund.confirmAt, async () => {
      refund.confirmedAt = Date.now();
      announce(emulator, transaction);
      await emulator.save();
    });
  }
}

export function settle(emulator: Emulator, transaction: Transaction) {
  const now = Date.now();
  // A wallet that was paid by QR has the fields of QRIS, not those of its app.
  const more =
    transaction.paymentType === 'qris'
      ? { issuer: transaction.details.acquirer, transaction_type: 'on-us' }
      : PAYMENT_METHODS[transaction.method].settle?.(transaction.amount, now);
  const details = { ...transaction.details, ...more };
  return move(emulator, transaction, 'settlement', { settledAt: now, settleAt: undefined, details });
}

const captured = (emulator: Emulator) => ({
  capturedAt: Date.now(),
  settleAt: Date.now() + emulator.settings.captureSettleDelayMs,
});

/** The bank's word on a card, after the one-time code. */
export function finishCard(emulator: Emulator, transaction: Transaction, outcome: CardOutcome) {
  const details = { ...transaction.details, ...bankAnswer(outcome) };
  if (outcome === 'deny') return move(emulator, transaction, 'deny', { details, fraudStatus: 'accept' });
  if (outcome === 'fds_deny') return move(emulator, transaction, 'deny', { details, fraudStatus: 'deny' });
  return move(emulator, transaction, 'capture', { ...captured(emulator), details, fraudStatus: outcome });
}

export const approve = (emulator: Emulator, transaction: Transaction) =>
  move(emulator, transaction, 'capture', { ...captured(emulator), fraudStatus: 'accept' });

export const deny = (emulator: Emulator, transaction: Transaction) => move(emulator, transaction, 'deny', {});

export const expire = (emulator: Emulator, transaction: Transaction) => move(emulator, transaction, 'expire', {});

export const cancel = (emulator: Emulator, transaction: Transaction, change: Partial<Transaction> = {}) =>
  move(emulator, transaction, 'cancel', { ...change, settleAt: undefined });

export const refund = (emulator: Emulator, transaction: Transaction, isFull: boolean) =>
  move(emulator, transaction, isFull ? 'refund' : 'partial_refund', {});
