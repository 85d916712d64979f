import { refundTransaction } from '../core/refund.ts';
import type { Emulator } from '../emulator.ts';
import { chargeBack, reverse, settle } from '../payments/change-transaction.ts';
import { Refusal } from '../refusal.ts';
import type { Transaction } from '../state/state.model.ts';

/** What happens to an order's newest payment from outside; `amount` is whole rupiah, all that is left unless named. */
export type AfterPayment = (emulator: Emulator, payment: Transaction, amount?: number) => Promise<void>;

const lateSettlement: AfterPayment = async (emulator, payment) => {
  if (payment.status !== 'expire' || payment.paymentType === 'credit_card')
    throw new Refusal(409, 'Hanya pembayaran yang kedaluwarsa, bukan kartu, dapat lunas terlambat.');
  await settle(emulator, payment);
};

/** The merchant's staff gives money back in Midtrans' own pages. */
const refund: AfterPayment = async (emulator, payment, amount) => {
  const refunded = await refundTransaction(emulator, payment, { amount, reason: 'dashboard' });
  if ('code' in refunded) throw new Refusal(refunded.code === '414' ? 400 : 409, refunded.message);
};

const acts: Record<string, AfterPayment> = {
  'late-settlement': lateSettlement,
  reversal: (emulator, payment) => reverse(emulator, payment),
  chargeback: chargeBack,
  refund,
};

/** Answers the payment as it is then; undefined when no such act exists. */
export async function happen(emulator: Emulator, act: string, orderId: string, amount?: number) {
  const run = Object.hasOwn(acts, act) ? acts[act] : undefined;
  if (!run) return undefined;
  const payment = emulator.state.newestTransaction(orderId);
  if (!payment) throw new Refusal(404, 'Pesanan ini belum punya pembayaran.');
  await run(emulator, payment, amount);
  return payment;
}
