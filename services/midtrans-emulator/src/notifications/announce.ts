import type { Emulator } from '../emulator.ts';
import { type Claims, describeTransaction } from '../payments/describe-transaction.ts';
import { amountText } from '../rupiah.ts';
import type { Transaction } from '../state/state.model.ts';
import { departure } from './departure.ts';
import { planDelivery } from './plan-delivery.ts';

/** Puts one notification per address (and per wanted copy) on its way; the caller saves, then the timers send. */
export function announce(emulator: Emulator, transaction: Transaction): void {
  const { state, faults } = emulator;
  const { orderId } = transaction;
  const fault = faults.of(orderId);
  const claims: Claims = {
    grossAmount: fault.wrongAmount === null ? undefined : amountText(fault.wrongAmount),
    currency: fault.wrongCurrency ?? undefined,
  };
  const body = JSON.stringify(describeTransaction(emulator, transaction, 'notification', claims));
  const now = Date.now();
  const urls = state.sessions.get(transaction.token)?.notificationUrls ?? [];
  for (const url of urls.flatMap((one) => Array<string>(fault.duplicate).fill(one))) {
    const delivery = state.addDelivery({
      orderId,
      transactionId: transaction.id,
      transactionStatus: transaction.status,
      url,
      body,
      createdAt: now,
      attempts: [],
      ...departure(fault, transaction, state, now),
    });
    planDelivery(emulator, delivery);
  }
}
