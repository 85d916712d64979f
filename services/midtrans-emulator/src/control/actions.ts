import { refundTransaction } from '../core/refund-transaction.ts';
import type { Emulator } from '../emulator.ts';
import { formatAmount } from '../format.ts';
import { HttpError } from '../http-error.ts';
import { ACCEPTED_CARD, finishCard } from '../payments/card.ts';
import { chargeBack, deny, expire, reverse, scheduleNext, settle } from '../payments/change-transaction.ts';
import { confirmMethod, isOpen, newTransaction } from '../payments/confirm-method.ts';
import { methodsNamed } from '../payments/payment-types.ts';
import { chargedAmount } from '../payments/transaction.ts';
import {
  FRAUD_STATUSES,
  type FraudStatus,
  type SnapSession,
  TRANSACTION_STATUSES,
  type Transaction,
  type TransactionStatus,
} from '../state/state.model.ts';

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

/** Needs fewer steps than a card. */
const DEFAULT_METHOD = 'bca_va';

/** The pending attempt, or a new one with the requested method. */
async function getOrCreateAttempt(emulator: Emulator, orderId: string, paymentType?: string): Promise<Transaction> {
  const session = sessionOf(emulator, orderId);
  const pending = pendingOf(emulator, orderId);
  if (pending) return pending;
  if (!isOpen(emulator, session)) throw new HttpError(409, 'Pesanan ini tidak dapat dibayar lagi.');
  const [method] = methodsNamed(paymentType ?? DEFAULT_METHOD);
  if (!method) throw new HttpError(400, 'payment_type tidak dikenal.');
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

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T => values.includes(value as T);

function readAmount(name: string, value: unknown): string {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return formatAmount(value);
  if (typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value)) return value;
  throw new HttpError(400, `${name} harus angka rupiah, misalnya 150000 atau "150000.00".`);
}

interface Change {
  status: TransactionStatus;
  fraudStatus: FraudStatus | null | undefined;
  statedAmount: string | undefined;
  refundAmount: number | undefined;
}

function readChange(body: Record<string, unknown>): Change {
  const { transaction_status: status, fraud_status: fraudStatus, gross_amount, refund_amount } = body;
  if (!isOneOf(TRANSACTION_STATUSES, status)) throw new HttpError(400, 'transaction_status tidak dikenal.');
  if (fraudStatus !== undefined && fraudStatus !== null && !isOneOf(FRAUD_STATUSES, fraudStatus))
    throw new HttpError(400, 'fraud_status harus accept, deny, challenge atau null.');
  if (status === 'partial_refund' && refund_amount === undefined)
    throw new HttpError(400, 'partial_refund membutuhkan refund_amount.');
  return {
    status,
    fraudStatus,
    statedAmount: gross_amount === undefined ? undefined : readAmount('gross_amount', gross_amount),
    refundAmount: refund_amount === undefined ? undefined : Number(readAmount('refund_amount', refund_amount)),
  };
}

/** Sets what the status call returns from now on. The merchant gets no notification. */
export async function setStatus(
  emulator: Emulator,
  orderId: string,
  body: Record<string, unknown>,
): Promise<Transaction> {
  const { state } = emulator;
  const change = readChange(body);
  const session = sessionOf(emulator, orderId);
  const transaction = state.newestTransaction(orderId) ?? start();
  const now = Date.now();
  transaction.status = change.status;
  transaction.settleAt = undefined;
  transaction.later = undefined;
  if (change.fraudStatus !== undefined) transaction.fraudStatus = change.fraudStatus ?? undefined;
  if (change.statedAmount !== undefined) transaction.statedAmount = change.statedAmount;
  if (change.status === 'capture') transaction.capturedAt ??= now;
  if (change.status === 'settlement') transaction.settledAt ??= now;
  transaction.statedRefundAmount =
    change.refundAmount ?? (change.status === 'refund' ? chargedAmount(transaction) : undefined);
  scheduleNext(emulator, transaction);
  await emulator.save();
  return transaction;

  function start(): Transaction {
    const started = newTransaction(emulator, session, { method: DEFAULT_METHOD });
    state.addTransaction(started);
    return started;
  }
}

/** An event after the payment, on the newest transaction of an order. `amount` is whole rupiah; default: the rest. */
type PaymentEvent = (emulator: Emulator, payment: Transaction, amount?: number) => Promise<void>;

const settleLate: PaymentEvent = async (emulator, payment) => {
  if (payment.status !== 'expire' || payment.paymentType === 'credit_card')
    throw new HttpError(409, 'Hanya pembayaran yang kedaluwarsa, bukan kartu, dapat lunas terlambat.');
  await settle(emulator, payment);
};

/** The merchant's staff refunds the payment in Midtrans' dashboard. */
const refund: PaymentEvent = async (emulator, payment, amount) => {
  const outcome = await refundTransaction(emulator, payment, { amount, reason: 'dashboard' });
  if ('code' in outcome) throw new HttpError(outcome.code === '414' ? 400 : 409, outcome.message);
};

const EVENTS: Record<string, PaymentEvent> = {
  'late-settlement': settleLate,
  reversal: (emulator, payment) => reverse(emulator, payment),
  chargeback: chargeBack,
  refund,
};

/** Triggers an event and returns the changed payment. Returns undefined when no event has this name. */
export async function triggerEvent(emulator: Emulator, name: string, orderId: string, amount?: number) {
  const trigger = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (!trigger) return undefined;
  const payment = emulator.state.newestTransaction(orderId);
  if (!payment) throw new HttpError(404, 'Pesanan ini belum punya pembayaran.');
  await trigger(emulator, payment, amount);
  return payment;
}
