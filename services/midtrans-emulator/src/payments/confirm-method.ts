import { randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { HttpError } from '../http-error.ts';
import { announce } from '../notifications/announce.ts';
import { expiryEnd } from '../snap/transaction-request.ts';
import type { SnapSession, Transaction } from '../state/state.model.ts';
import { type Card, readCard } from './card.ts';
import { scheduleNext } from './change-transaction.ts';
import { asQris, type MethodCode, PAYMENT_METHODS } from './payment-types.ts';
import { leavesOrderOpen } from './transaction.ts';

interface Choice {
  method: MethodCode;
  card?: Card;
  showsQr?: boolean;
}

/** Whether the customer can start another attempt: the token is live, and no earlier attempt is pending or final. */
export function isOpen({ state }: Emulator, session: SnapSession): boolean {
  const newest = state.newestTransaction(session.orderId);
  if (session.life !== 'live' || session.pageExpiresAt <= Date.now()) return false;
  return !newest || leavesOrderOpen(newest);
}

/** Creates a pending attempt. The caller adds it to the state. */
export function newTransaction(
  { faults }: Emulator,
  session: SnapSession,
  { method, card, showsQr }: Choice,
): Transaction {
  const type = (showsQr && asQris(method)) || PAYMENT_METHODS[method];
  const { details, pageCode } = type.start();
  const accepted = card && readCard(card);
  const now = Date.now();
  const end = expiryEnd(session.request, now) ?? now + type.lifeMs;
  return {
    id: randomUUID(),
    orderId: session.orderId,
    token: session.token,
    method,
    paymentType: type.paymentType,
    status: 'pending',
    fraudStatus: type.hasFraudStatus ? 'accept' : undefined,
    amount: session.request.transaction_details.gross_amount,
    fee: faults.of(session.orderId).fee ?? undefined,
    createdAt: now,
    // The bank's one-time code for a card expires early, even when the merchant allows more time.
    expiresAt: method === 'credit_card' ? Math.min(end, now + type.lifeMs) : end,
    details: { ...details, ...accepted?.details },
    pageCode,
    cardOutcome: accepted?.outcome,
    refunds: [],
  };
}

/**
 * Starts an attempt with the chosen method. From now on the order id is used, and the merchant gets notifications.
 * @throws HttpError 400 or 409 when the customer cannot use the method
 */
export async function confirmMethod(emulator: Emulator, session: SnapSession, choice: Choice): Promise<Transaction> {
  if (!isOpen(emulator, session)) throw new HttpError(409, 'Transaksi ini tidak dapat dibayar lagi.');
  if (choice.method === 'credit_card' && !choice.card) throw new HttpError(400, 'Isi data kartu.', 'number');
  const reason = PAYMENT_METHODS[choice.method].refuse?.(session.request);
  if (reason) throw new HttpError(400, reason);
  const transaction = newTransaction(emulator, session, choice);
  emulator.state.addTransaction(transaction);
  announce(emulator, transaction);
  scheduleNext(emulator, transaction);
  await emulator.save();
  return transaction;
}
