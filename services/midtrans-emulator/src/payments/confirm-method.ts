import { randomUUID } from 'node:crypto';
import type { Emulator } from '../emulator.ts';
import { announce } from '../notifications/announce.ts';
import { Refusal } from '../refusal.ts';
import { expiryEnd } from '../snap/expiry.ts';
import type { SnapSession, Transaction } from '../state/state.model.ts';
import { type Card, readCard } from './card.ts';
import { planNext } from './change-transaction.ts';
import { finishCard } from './decide-card.ts';
import { asQris, enabledMethods, type MethodCode, PAYMENT_METHODS } from './payment-types.ts';
import { leavesOrderOpen } from './transaction-states.ts';

interface Choice {
  method: MethodCode;
  card?: Card;
  showsQr?: boolean;
}

/** True when another attempt may start: a live token and no attempt that waits or is decided. */
export function isOpen({ state }: Emulator, session: SnapSession): boolean {
  const newest = state.newestTransaction(session.orderId);
  if (session.life !== 'live' || session.pageExpiresAt <= Date.now()) return false;
  return !newest || leavesOrderOpen(newest);
}

/** An attempt by one method that nobody knows of yet. */
export function newTransaction(
  { faults }: Emulator,
  session: SnapSession,
  { method, card, showsQr }: Choice,
): Transaction {
  const type = (showsQr && asQris(method)) || PAYMENT_METHODS[method];
  const { details, pageCode } = type.start();
  const taken = card && readCard(card);
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
    // A bank's one-time code never waits a day, whatever the merchant allows.
    expiresAt: method === 'credit_card' ? Math.min(end, now + type.lifeMs) : end,
    details: { ...details, ...taken?.details },
    pageCode,
    cardOutcome: taken?.outcome,
    refunds: [],
  };
}

/** The customer's choice: from here on the order id is used, and the merchant is told. */
export async function confirmMethod(emulator: Emulator, session: SnapSession, choice: Choice): Promise<Transaction> {
  if (!isOpen(emulator, session)) throw new Refusal(409, 'Transaksi ini tidak dapat dibayar lagi.');
  if (!enabledMethods(session.request.enabled_payments).includes(choice.method))
    throw new Refusal(402, 'Metode pembayaran ini tidak tersedia.');
  if (choice.method === 'credit_card' && !choice.card) throw new Refusal(400, 'Isi data kartu.', 'number');
  const reason = PAYMENT_METHODS[choice.method].refuse?.(session.request);
  if (reason) throw new Refusal(400, reason);
  const transaction = newTransaction(emulator, session, choice);
  emulator.state.addTransaction(transaction);
  // Without 3-D Secure the bank answers at once, and no pending state is ever told.
  if (transaction.cardOutcome && !session.request.credit_card?.secure) {
    await finishCard(emulator, transaction, transaction.cardOutcome);
    return transaction;
  }
  announce(emulator, transaction);
  planNext(emulator, transaction);
  await emulator.save();
  return transaction;
}
