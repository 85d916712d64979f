import type { Emulator } from '../emulator.ts';
import { describeTransaction } from '../payments/describe-transaction.ts';
import type { Transaction } from '../state/state.model.ts';
import { scheduleDelivery } from './deliver.ts';

/** Schedules one notification per address and copy. The caller saves the state, and the timers send after that. */
export function announce(emulator: Emulator, transaction: Transaction): void {
  const { state, faults } = emulator;
  const { orderId } = transaction;
  const { duplicate, drop } = faults.of(orderId);
  const body = JSON.stringify(describeTransaction(emulator, transaction, 'notification'));
  const now = Date.now();
  const urls = state.sessions.get(transaction.token)?.notificationUrls ?? [];
  for (const url of urls.flatMap((one) => Array<string>(duplicate).fill(one))) {
    const delivery = state.addDelivery({
      orderId,
      transactionId: transaction.id,
      transactionStatus: transaction.status,
      url,
      body,
      createdAt: now,
      attempts: [],
      ...(drop ? { state: 'dropped', nextAt: null } : { state: 'waiting', nextAt: now }),
    });
    scheduleDelivery(emulator, delivery);
  }
}
