import type { Emulator } from '../emulator.ts';
import { announce } from '../notifications/announce.ts';
import { Refusal } from '../refusal.ts';
import type { Following, Refund, Transaction, TransactionStatus } from '../state/state.model.ts';
import { chargedAmount, returnedAmount } from './charged-amount.ts';
import { PAYMENT_METHODS } from './payment-types.ts';
import { mayMove } from './transaction-states.ts';
import { whatFollows, whatSwitchesBring } from './what-follows.ts';

type Act = (emulator: Emulator, transaction: Transaction) => Promise<void>;

const refuse = (message: string) => Promise.reject(new Refusal(409, message));

/** Moves one transaction, tells the merchant, plans what follows and keeps it. */
export async function move(
  emulator: Emulator,
  transaction: Transaction,
  to: TransactionStatus,
  change: Partial<Transaction>,
): Promise<void> {
  if (!mayMove(transaction.status, to)) return refuse('Transaksi ini tidak dapat diubah lagi.');
  Object.assign(transaction, change, { status: to });
  transaction.later = whatSwitchesBring(emulator.faults.of(transaction.orderId), transaction, Date.now());
  announce(emulator, transaction);
  planNext(emulator, transaction);
  await emulator.save();
}

/** What happens to a transaction by itself; called after each change and again after a restart. */
export function planNext(emulator: Emulator, transaction: Transaction): void {
  const { timers } = emulator;
  const { id, refunds } = transaction;
  timers.clear(`transaction ${id}`);
  const next = whatFollows(transaction);
  if (next) timers.set(`transaction ${id}`, next.at, () => ACTS[next.act](emulator, transaction));
  for (const refund of refunds) {
    if (refund.confirmedAt) continue;
    timers.set(`refund ${id} ${refund.id}`, refund.confirmAt, async () => {
      refund.confirmedAt = Date.now();
      announce(emulator, transaction);
      await emulator.save();
    });
  }
}

/** The money is there; also after the expiry, when a bank reports it too late. */
export const settle: Act = (emulator, transaction) => {
  const now = Date.now();
  // A wallet that was paid by QR has the fields of QRIS, not those of its app.
  const more =
    transaction.paymentType === 'qris'
      ? { issuer: transaction.details.acquirer, transaction_type: 'on-us' }
      : PAYMENT_METHODS[transaction.method].settle?.(chargedAmount(transaction), now);
  const details = { ...transaction.details, ...more };
  return move(emulator, transaction, 'settlement', { settledAt: now, settleAt: undefined, details });
};

export const expire: Act = (emulator, transaction) => move(emulator, transaction, 'expire', {});

export const cancel = (emulator: Emulator, transaction: Transaction, change: Partial<Transaction> = {}) =>
  move(emulator, transaction, 'cancel', { ...change, settleAt: undefined });

/** The bank takes a settled payment back: told as a denial. */
export const reverse: Act = async (emulator, transaction) => {
  if (!PAYMENT_METHODS[transaction.method].isReversible) return refuse('Metode ini tidak mengenal pembalikan.');
  if (transaction.status !== 'settlement') return refuse('Hanya pembayaran yang lunas dapat dibalik.');
  return move(emulator, transaction, 'deny', {});
};

/** The card holder disputes the payment: all that is left of it, or whole rupiah of it. */
export const chargeBack = (emulator: Emulator, transaction: Transaction, amount?: number): Promise<void> => {
  const rest = chargedAmount(transaction) - returnedAmount(transaction);
  const taken = amount ?? rest;
  if (taken > rest) return refuse('Jumlahnya lebih besar daripada sisa pembayaran.');
  const chargebackAmount = (transaction.chargebackAmount ?? 0) + taken;
  return move(emulator, transaction, taken === rest ? 'chargeback' : 'partial_chargeback', { chargebackAmount });
};

export type WantedRefund = Partial<Pick<Refund, 'key' | 'amount' | 'reason'>>;

/** Money back by the merchant, all that is left unless it is named; two notifications, the second with the bank's word. */
export const refund = (emulator: Emulator, transaction: Transaction, wanted: WantedRefund = {}): Promise<void> => {
  const { refunds } = transaction;
  const now = Date.now();
  const rest = chargedAmount(transaction) - returnedAmount(transaction);
  const { key = nextRefundKey(transaction), amount = rest, reason = '' } = wanted;
  const confirmAt = now + emulator.settings.captureSettleDelayMs;
  const added: Refund = { id: refunds.length + 1, key, amount, reason, createdAt: now, confirmAt };
  return move(emulator, transaction, amount === rest ? 'refund' : 'partial_refund', { refunds: [...refunds, added] });
};

export const nextRefundKey = ({ id, refunds }: Transaction) => `${id}-ref${refunds.length + 1}`;

const ACTS: Record<Following['act'], Act> = {
  settle,
  expire,
  reverse,
  cancel: (emulator, transaction) => cancel(emulator, transaction),
  chargeBack: (emulator, transaction) => chargeBack(emulator, transaction),
  refund: (emulator, transaction) => refund(emulator, transaction),
};
