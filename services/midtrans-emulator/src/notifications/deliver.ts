import type { Emulator } from '../emulator.ts';
import type { Delivery } from '../state/state.model.ts';
import type { State } from '../state/state.ts';
import { postNotification, retryDelayMs } from './delivery-attempt.ts';

const timerKey = ({ id }: Delivery) => `delivery ${id}`;

/** Sets the timer of a waiting delivery. Call it for each new delivery, and for all deliveries after a restart. */
export function scheduleDelivery(emulator: Emulator, delivery: Delivery): void {
  const { orderId, state, nextAt, isShuffled } = delivery;
  if (state !== 'waiting' || nextAt === null) return;
  if (isShuffled) emulator.timers.set(`shuffle ${orderId}`, nextAt, () => sendShuffled(emulator, orderId));
  else scheduleAttempt(emulator, delivery);
}

function scheduleAttempt(emulator: Emulator, delivery: Delivery): void {
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
  releaseNext(emulator, delivery);
  await emulator.save();
}

function scheduleRetry(emulator: Emulator, delivery: Delivery, code: number | null): void {
  // A manual attempt may have succeeded in the meantime.
  if (delivery.state !== 'waiting') return;
  const failures = delivery.attempts.filter(({ isManual }) => !isManual).length;
  const delayMs = retryDelayMs(code, failures, emulator.settings.retryTimeFactor);
  if (delayMs === undefined) Object.assign(delivery, { state: 'failed', nextAt: null });
  else delivery.nextAt = Date.now() + delayMs;
  scheduleAttempt(emulator, delivery);
}

/** Sends the deliveries that the fault `settleBeforePending` holds back until this one was sent, successfully or not. */
function releaseNext(emulator: Emulator, sent: Delivery): void {
  if (sent.waitsForNext) return;
  for (const waiting of emulator.state.deliveries.values()) {
    const isNext = waiting.waitsForNext && waiting.transactionId === sent.transactionId && waiting.url === sent.url;
    if (!isNext || waiting.state !== 'waiting') continue;
    Object.assign(waiting, { waitsForNext: false, nextAt: Date.now() });
    scheduleAttempt(emulator, waiting);
  }
}

/** The deliveries of an order that the fault `shuffle` has collected. */
export const waitingForShuffle = ({ deliveries }: State, orderId: string): Delivery[] =>
  [...deliveries.values()].filter((one) => one.isShuffled && one.orderId === orderId && one.state === 'waiting');

/** Sends the collected deliveries in random order. Each one waits for the response to the previous one. */
async function sendShuffled(emulator: Emulator, orderId: string): Promise<void> {
  const { state, faults, stopping } = emulator;
  const shuffled = waitingForShuffle(state, orderId)
    .map((delivery) => ({ delivery, rank: faults.random(orderId) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ delivery }) => delivery);
  // Their retries follow the usual delays, and new notifications start the next collection.
  for (const delivery of shuffled) delivery.isShuffled = false;
  for (const delivery of shuffled) {
    if (stopping.aborted) return;
    // A manual attempt may have delivered it in the meantime.
    if (delivery.state === 'waiting') await deliver(emulator, delivery, { isManual: false });
  }
}
