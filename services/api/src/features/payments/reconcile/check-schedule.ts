import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../durations.ts';
import type { PaymentAttemptDocument } from '../state/payment-attempt.model.ts';

/** The ages at which an attempt is checked. After the last one it is checked every hour. */
const CHECK_AGES_MS = [20 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
/** How long after the deadline the provider may still report a payment of the last minute. */
export const GRACE_MS = 15 * MINUTE_MS;
/** Used when the last check could not end the attempt: the provider was unavailable, or staff have to decide. */
const RETRY_MS = 15 * MINUTE_MS;

type Dates = Pick<PaymentAttemptDocument, 'createdAt' | 'expiresAt'>;

const finalCheckAt = ({ expiresAt }: Dates) => expiresAt.getTime() + GRACE_MS;

/** Whether a check at `now` is the last one, which ends an attempt that is still open. */
export const isFinalCheck = (attempt: Dates, now: Date): boolean => now.getTime() >= finalCheckAt(attempt);

/** When the next check is due after a check at `now`. Always later than `now`. */
export function nextCheck(attempt: Dates, now: Date): Date {
  const at = now.getTime();
  if (isFinalCheck(attempt, now)) return new Date(at + RETRY_MS);
  const created = attempt.createdAt.getTime();
  const age = CHECK_AGES_MS.find((ageMs) => created + ageMs > at);
  return new Date(Math.min(age === undefined ? at + HOUR_MS : created + age, finalCheckAt(attempt)));
}
