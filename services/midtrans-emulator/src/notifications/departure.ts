import type { Fault } from '../control/fault-values.ts';
import type { Delivery, Transaction } from '../state/state.model.ts';
import type { State } from '../state/state.ts';
import { waitingForShuffle } from './shuffle.ts';

type Departure = Pick<Delivery, 'state' | 'nextAt' | 'isShuffled' | 'waitsForNext'>;

/** When a new notification goes out, under the switches of its order: at once, later, with others, or not at all. */
export function departure(fault: Fault, { orderId, status }: Transaction, state: State, now: number): Departure {
  const at = now + fault.delayMs;
  if (fault.drop) return { state: 'dropped', nextAt: null };
  if (fault.settleBeforePending && status === 'pending') return { state: 'waiting', nextAt: null, waitsForNext: true };
  if (fault.shuffle === false) return { state: 'waiting', nextAt: at };
  const [first] = waitingForShuffle(state, orderId);
  return { state: 'waiting', nextAt: first?.nextAt ?? at + fault.shuffleWindowMs, isShuffled: true };
}
