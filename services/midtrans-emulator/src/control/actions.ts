import type { Emulator } from '../emulator.ts';
import { HttpError } from '../http-error.ts';
import { ACCEPTED_CARD, finishCard } from '../payments/card.ts';
import { deny, expire, scheduleNext, settle } from '../payments/change-transaction.ts';
import { confirmMethod, isOpen, newTransaction } from '../payments/confirm-method.ts';
import { enabledMethods, methodsNamed } from '../payments/payment-types.ts';
import { type SnapSession, TRANSACTION_STATUSES, type Transaction } from '../state/state.model.ts';

/** The newest token of an order. */
function sessionOf({ state }: Emulator, orderId: string): SnapSession {
  const session = state.newestSession(orderId);
  if (!session) throw new HttpError(404, 'Nomor pesanan tidak dikenal.');
  return session;
}

const pendingOf = ({ state }: Emulator, orderId: string): Transaction | undefined => {
  const newest = state.newestTransaction(orderId);
  return newest?.status === 'pending' ? newest : undefined;
};

/** The pending attempt, or a new one with the requested method. Default: the first enabled method. */
async function getOrCreateAttempt(emulator: Emulator, orderId: string, paymentType?: string): Promise<Transaction> {
  const session = sessionOf(emulator, orderId);
  const pending = pendingOf(emulator, orderId);
  if (pending) return pending;
  if (!isOpen(emulator, session)) throw new HttpError(409, 'Pesanan ini tidak dapat dibayar lagi.');
  const enabled = enabledMethods(session.request.enabled_payments);
  const requested = paymentType === undefined ? enabled : methodsNamed(paymentType);
  if (requested.length === 0) throw new HttpError(400, 'payment_type tidak dikenal.');
  // Cards need more steps, so a card is used only when no other method fits.
  const candidates = enabled.filter((code) => requested.includes(code));
  const method = candidates.find((code) => code !== 'credit_card') ?? candidates[0];
  if (!method) throw new HttpError(402, 'Metode pembayaran ini tidak tersedia untuk pesanan ini.');
  const card = method === 'credit_card' ? ACCEPTED_CARD : undefined;
  return confirmMethod(emulator, session, { method, card });
}

/** Does the same as the button 'Bayar' on the payment page. */
export async function pressPay(emulator: Emulator, orderId: string, paymentType?: string): Promise<Transaction> {
  const attempt = await getOrCreateAttempt(emulator, orderId, paymentType);
  if (attempt.status !== 'pending') return attempt;
  if (attempt.method === 'credit_card') await finishCard(emulator, attempt, 'accept');
  else await settle(emulator, attempt);
  return attempt;
}

/** Does the same as the button 'Tolak' on the payment page. */
export async function pressDeny(emulator: Emulator, orderId: string, paymentType?: string): Promise<Transaction> {
  const attempt = await getOrCreateAttempt(emulator, orderId, paymentType);
  await deny(emulator, attempt);
  return attempt;
}

/**
 * Expires the pending attempt and returns it. Without one, only the page expires: the merchant gets no notification, and
 * the result is undefined.
 */
export async function pressExpire(emulator: Emulator, orderId: string): Promise<Transaction | undefined> {
  const session = sessionOf(emulator, orderId);
  const pending = pendingOf(emulator, orderId);
  if (pending) await expire(emulator, pending);
  else if (isOpen(emulator, session)) {
    session.life = 'expired';
    await emulator.save();
  } else throw new HttpError(409, 'Pesanan ini tidak dapat kedaluwarsa lagi.');
  return pending;
}

/** Sets what the status call returns from now on. The merchant gets no notification. */
export async function setStatus(emulator: Emulator, orderId: string, status: unknown): Promise<Transaction> {
  const { state } = emulator;
  const known = TRANSACTION_STATUSES.find((each) => each === status);
  if (!known) throw new HttpError(400, 'transaction_status tidak dikenal.');
  const session = sessionOf(emulator, orderId);
  const transaction = state.newestTransaction(orderId) ?? start();
  const now = Date.now();
  transaction.status = known;
  transaction.settleAt = undefined;
  if (known === 'capture') transaction.capturedAt ??= now;
  if (known === 'settlement') transaction.settledAt ??= now;
  scheduleNext(emulator, transaction);
  await emulator.save();
  return transaction;

  function start(): Transaction {
    const enabled = enabledMethods(session.request.enabled_payments);
    const method = enabled.find((code) => code !== 'credit_card') ?? 'credit_card';
    const started = newTransaction(session, { method });
    state.addTransaction(started);
    return started;
  }
}

/** A bank reports a payment after its expiry. */
export async function settleLate(emulator: Emulator, orderId: string): Promise<Transaction> {
  const payment = emulator.state.newestTransaction(orderId);
  if (!payment) throw new HttpError(404, 'Pesanan ini belum punya pembayaran.');
  // A card expires because the customer never entered the one-time code, so no money can arrive later.
  if (payment.status !== 'expire' || payment.paymentType === 'credit_card')
    throw new HttpError(409, 'Hanya pembayaran yang kedaluwarsa, bukan kartu, dapat lunas terlambat.');
  await settle(emulator, payment);
  return payment;
}
