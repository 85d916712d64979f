import type { Emulator } from '../emulator.ts';
import type { Delivery } from '../state/state.model.ts';
import type { State } from '../state/state.ts';
import { deliver } from './deliver.ts';

/** Notifications of an order that are collected to go out together. */
export const waitingForShuffle = ({ deliveries }: State, orderId: string): Delivery[] =>
  [...deliveries.values()].filter((one) => one.isShuffled && one.orderId === orderId && one.state === 'waiting');

/** One by one, each after the answer to the one before: the order in which they arrive is the one that was drawn. */
export async function sendShuffled(emulator: Emulator, orderId: string): Promise<void> {
  const { state, faults, stopping } = emulator;
  const drawn = waitingForShuffle(state, orderId)
    .map((delivery) => ({ delivery, at: faults.roll(orderId) }))
    .sort((one, other) => one.at - other.at)
    .map(({ delivery }) => delivery);
  // From here on they are like all others: retries have their own times, and new ones wait for the next round.
  for (const delivery of drawn) delivery.isShuffled = false;
  for (const delivery of drawn) {
    if (stopping.aborted) return;
    // Sent by hand meanwhile.
    if (delivery.state === 'waiting') await deliver(emulator, delivery, { isManual: false });
  }
}
