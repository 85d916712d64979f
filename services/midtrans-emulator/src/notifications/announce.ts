import type { Emulator } from '../emulator.ts';
import { type Claims, describeTransaction } from '../payments/describe-transaction.ts';
import { amountText } from '../rupiah.ts';
import type { Transaction } from '../state/state.model.ts';
import { planDelivery } from './deliver.ts';

/** Puts one notification per address (and per wanted copy) on its way; the caller saves, then the timers send. */
export function announce(emulator: Emulator, transaction: Transaction): void {
  const { state, faults } = emulator;
  const fault = faults.of(transaction.orderId);
  const claims: Claims = {
    grossAmount: fault.wrongAmount === null ? undefined : amountText(fault.wrongAmount),
    currency: fault.wrongCurrency ?? undefined,
  };
  const body = JSON.stringify(describeTransaction(emulator, transaction, 'notification', claims));
  const now = Date.now();
  const urls = state.sessions.get(transaction.token)?.notificationUrls ?? [];
  for (const url of urls.flatMap((one) => Array<string>(fault.duplicate).fill(one))) {
    const delivery = state.addDelivery({
      orderId: transaction.orderId,
      transactionId: transaction.id,
      transactionStatus: transaction.status,
      url,
      body,
      state: fault.drop ? 'dropped' : 'waiting',
      createdAt: now,
      nextAt: fault.drop ? null : now + fault.delayMs,
      attempts: [],
    });
    planDelivery(emulator, delivery);
  }
}
