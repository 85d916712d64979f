import { refundTransaction } from '../core/refund-transaction.ts';
import type { Emulator } from '../emulator.ts';
import { HttpError } from '../http-error.ts';
import { chargeBack, reverse, settle } from '../payments/change-transaction.ts';
import type { Transaction } from '../state/state.model.ts';

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
