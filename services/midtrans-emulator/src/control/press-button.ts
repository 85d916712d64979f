import type { Emulator } from '../emulator.ts';
import { ACCEPTED_CARD } from '../payments/card.ts';
import { expire, settle } from '../payments/change-transaction.ts';
import { confirmMethod, isOpen } from '../payments/confirm-method.ts';
import { deny, finishCard } from '../payments/decide-card.ts';
import { enabledMethods, methodsNamed } from '../payments/payment-types.ts';
import { Refusal } from '../refusal.ts';
import type { SnapSession, Transaction } from '../state/state.model.ts';

/** The newest token of an order. */
function sessionOf({ state }: Emulator, orderId: string): SnapSession {
  const session = state.newestSession(orderId);
  if (!session) throw new Refusal(404, 'Nomor pesanan tidak dikenal.');
  return session;
}

const pendingOf = ({ state }: Emulator, orderId: string): Transaction | undefined => {
  const newest = state.newestTransaction(orderId);
  return newest?.status === 'pending' ? newest : undefined;
};

/** The attempt that waits, or a new one by the wanted method or the first that is enabled. */
async function waitingAttempt(emulator: Emulator, orderId: string, paymentType?: string): Promise<Transaction> {
  const session = sessionOf(emulator, orderId);
  const pending = pendingOf(emulator, orderId);
  if (pending) return pending;
  if (!isOpen(emulator, session)) throw new Refusal(409, 'Pesanan ini tidak dapat dibayar lagi.');
  const enabled = enabledMethods(session.request.enabled_payments);
  const wanted = paymentType === undefined ? enabled : methodsNamed(paymentType);
  if (wanted.length === 0) throw new Refusal(400, 'payment_type tidak dikenal.');
  // A code on the screen is the simpler payment: the card comes first only when nothing else is there.
  const candidates = enabled.filter((code) => wanted.includes(code));
  const method = candidates.find((code) => code !== 'credit_card') ?? candidates[0];
  if (!method) throw new Refusal(409, 'Metode pembayaran ini tidak tersedia untuk pesanan ini.');
  const card = method === 'credit_card' ? ACCEPTED_CARD : undefined;
  return confirmMethod(emulator, session, { method, card });
}

/** What the page's button 'Bayar' does, without the page. */
export async function pressPay(emulator: Emulator, orderId: string, paymentType?: string): Promise<Transaction> {
  const attempt = await waitingAttempt(emulator, orderId, paymentType);
  if (attempt.status !== 'pending') return attempt;
  if (attempt.method === 'credit_card') await finishCard(emulator, attempt, 'accept');
  else await settle(emulator, attempt);
  return attempt;
}

export async function pressDeny(emulator: Emulator, orderId: string, paymentType?: string): Promise<Transaction> {
  const attempt = await waitingAttempt(emulator, orderId, paymentType);
  await deny(emulator, attempt);
  return attempt;
}

/** Ends what waits; without an attempt only the page expires, and then Midtrans tells nobody. */
export async function pressExpire(emulator: Emulator, orderId: string): Promise<Transaction | undefined> {
  const session = sessionOf(emulator, orderId);
  const pending = pendingOf(emulator, orderId);
  if (pending) await expire(emulator, pending);
  else if (isOpen(emulator, session)) {
    session.life = 'expired';
    await emulator.save();
  } else throw new Refusal(409, 'Pesanan ini tidak dapat kedaluwarsa lagi.');
  return pending;
}
