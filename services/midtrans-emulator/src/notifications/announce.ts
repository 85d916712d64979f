import type { Fault } from '../control/fault.model.ts';
import type { Emulator } from '../emulator.ts';
import { formatAmount } from '../format.ts';
import { type Claims, describeTransaction } from '../payments/describe-transaction.ts';
import type { Delivery, Transaction } from '../state/state.model.ts';
import type { State } from '../state/state.ts';
import { scheduleDelivery, waitingForShuffle } from './deliver.ts';

/** Schedules one notification per address and copy. The caller saves the state, and the timers send after that. */
export function announce(emulator: Emulator, transaction: Transaction): void {
  const { state, faults } = emulator;
  const { orderId } = transaction;
  const fault = faults.of(orderId);
  const claims: Claims = {
    grossAmount: fault.wrongAmount === null ? undefined : formatAmount(fault.wrongAmount),
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
      ...initialSchedule(fault, transaction, state, now),
    });
    scheduleDelivery(emulator, delivery);
  }
}

type Schedule = Pick<Delivery, 'state' | 'nextAt' | 'isShuffled' | 'waitsForNext'>;

/** When a new notification is sent under the faults of its order: at once, later, shuffled with others, or never. */
function initialSchedule(fault: Fault, { orderId, status }: Transaction, state: State, now: number): Schedule {
  const at = now + fault.delayMs;
  if (fault.drop) return { state: 'dropped', nextAt: null };
  if (fault.settleBeforePending && status === 'pending') return { state: 'waiting', nextAt: null, waitsForNext: true };
  if (fault.shuffle === false) return { state: 'waiting', nextAt: at };
  const [first] = waitingForShuffle(state, orderId);
  return { state: 'waiting', nextAt: first?.nextAt ?? at + fault.shuffleWindowMs, isShuffled: true };
}
