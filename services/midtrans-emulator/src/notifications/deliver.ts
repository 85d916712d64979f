import type { Emulator } from '../emulator.ts';
import type { Delivery } from '../state/state.model.ts';
import { postNotification, retryDelayMs } from './delivery-attempt.ts';

const timerKey = ({ id }: Delivery) => `delivery ${id}`;

/** Sets the timer of a waiting delivery. Call it for each new delivery, and for all deliveries after a restart. */
export function scheduleDelivery(emulator: Emulator, delivery: Delivery): void {
  if (delivery.state !== 'waiting' || delivery.nextAt === null) return;
  emulator.timers.set(timerKey(delivery), delivery.nextAt, () => deliver(emulator, delivery, { isManual: false }));
}

/**
 * Sends a notification once and records the attempt. After a failure it schedules a retry, unless the attempt was manual.
 * A successful manual attempt cancels waiting retries.
 */
export async function deliver(
  emulator: Emulator,
  delivery: Delivery,
  { isManual }: { isManual: boolean },
): Promise<void> {
  const { settings, stopping, timers } = emulator;
  // The merchant must not receive a state that a crash could lose.
  await emulator.save();
  const at = Date.now();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(settings.deliveryTimeoutMs)]);
  const outcome = await postNotification(delivery.url, delivery.body, signal);
  // The emulator itself aborted the attempt. The delivery still waits, and the next process sends it.
  if (stopping.aborted && outcome.code === null) return;
  delivery.attempts.push({ at, ...outcome, durationMs: Date.now() - at, isManual });
  if (outcome.code !== null && outcome.code >= 200 && outcome.code < 300) {
    timers.clear(timerKey(delivery));
    Object.assign(delivery, { state: 'delivered', nextAt: null });
  } else if (!isManual) scheduleRetry(emulator, delivery, outcome.code);
  await emulator.save();
}

function scheduleRetry(emulator: Emulator, delivery: Delivery, code: number | null): void {
  // A manual attempt may have succeeded in the meantime.
  if (delivery.state !== 'waiting') return;
  const failures = delivery.attempts.filter(({ isManual }) => !isManual).length;
  const delayMs = retryDelayMs(code, failures, emulator.settings.retryTimeFactor);
  if (delayMs === undefined) Object.assign(delivery, { state: 'failed', nextAt: null });
  else delivery.nextAt = Date.now() + delayMs;
  scheduleDelivery(emulator, delivery);
}
