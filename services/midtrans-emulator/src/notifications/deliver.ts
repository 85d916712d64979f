import type { Emulator } from '../emulator.ts';
import type { Delivery } from '../state/state.model.ts';
import { postNotification } from './post-notification.ts';
import { retryDelayMs } from './retry-delay.ts';

const timerOf = ({ id }: Delivery) => `delivery ${id}`;

/** Sends at `nextAt`; nothing when the delivery has no time, because it is over. */
export function planTry(emulator: Emulator, delivery: Delivery): void {
  if (delivery.state !== 'waiting' || delivery.nextAt === null) return;
  emulator.timers.set(timerOf(delivery), delivery.nextAt, () => deliver(emulator, delivery, { isManual: false }));
}

/** One try and its consequences. A try by hand never starts retries of its own, but its success ends those that wait. */
export async function deliver(
  emulator: Emulator,
  delivery: Delivery,
  { isManual }: { isManual: boolean },
): Promise<void> {
  const { settings, stopping, timers } = emulator;
  // The answer that announced this payment is on disk before the merchant hears of it.
  await emulator.save();
  const at = Date.now();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(settings.deliveryTimeoutMs)]);
  const outcome = await postNotification(delivery.url, delivery.body, signal);
  // Cut off by our own stop: it still waits and is sent again after the restart.
  if (stopping.aborted && outcome.code === null) return;
  delivery.attempts.push({ at, ...outcome, durationMs: Date.now() - at, isManual });
  if (outcome.code !== null && outcome.code >= 200 && outcome.code < 300) {
    timers.clear(timerOf(delivery));
    Object.assign(delivery, { state: 'delivered', nextAt: null });
  } else if (!isManual) planRetry(emulator, delivery, outcome.code);
  releaseHeld(emulator, delivery);
  await emulator.save();
}

function planRetry(emulator: Emulator, delivery: Delivery, code: number | null): void {
  // A resend by hand may have succeeded meanwhile.
  if (delivery.state !== 'waiting') return;
  const failures = delivery.attempts.filter(({ isManual }) => !isManual).length;
  const waitMs = retryDelayMs(code, failures, emulator.settings.retryTimeFactor);
  if (waitMs === undefined) Object.assign(delivery, { state: 'failed', nextAt: null });
  else delivery.nextAt = Date.now() + waitMs;
  planTry(emulator, delivery);
}

/** What was held until a later notification of the same payment had gone out, whatever its answer was. */
function releaseHeld(emulator: Emulator, gone: Delivery): void {
  if (gone.waitsForNext) return;
  for (const held of emulator.state.deliveries.values()) {
    const isBehind = held.waitsForNext && held.transactionId === gone.transactionId && held.url === gone.url;
    if (!isBehind || held.state !== 'waiting') continue;
    Object.assign(held, { waitsForNext: false, nextAt: Date.now() });
    planTry(emulator, held);
  }
}
