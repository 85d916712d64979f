import type { Emulator } from '../emulator.ts';
import type { Delivery } from '../state/state.model.ts';
import { planTry } from './deliver.ts';
import { sendShuffled } from './shuffle.ts';

/** For new deliveries, and again for all that wait after a restart. What waits for another one has no time yet. */
export function planDelivery(emulator: Emulator, delivery: Delivery): void {
  const { orderId, state, nextAt, isShuffled } = delivery;
  if (state !== 'waiting' || nextAt === null) return;
  if (isShuffled) emulator.timers.set(`shuffle ${orderId}`, nextAt, () => sendShuffled(emulator, orderId));
  else planTry(emulator, delivery);
}
