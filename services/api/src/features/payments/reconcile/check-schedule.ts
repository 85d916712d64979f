import type { PaymentAttemptDocument } from '../state/payment-attempt.model.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Ages at which an attempt is looked at; afterwards hourly. */
const CHECKED_AT_MS = [20 * SECOND_MS, MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS];
/** How long after the deadline a payment of the last minute may still be told. */
export const GRACE_MS = 15 * MINUTE_MS;
/** The last check could not end the attempt: the provider was away, or says something that staff have to judge. */
const RETRY_MS = 15 * MINUTE_MS;

type Dates = Pick<PaymentAttemptDocument, 'createdAt' | 'expiresAt'>;

const finalAt = ({ expiresAt }: Dates) => expiresAt.getTime() + GRACE_MS;

/** Whether a check now is the last one: what is still open is ended. */
export const isFinalCheck = (attempt: Dates, now: Date): boolean => now.getTime() >= finalAt(attempt);

/** When to look next after a check at `now`; always later than `now`. */
export function nextCheck(attempt: Dates, now: Date): Date {
  const at = now.getTime();
  if (isFinalCheck(attempt, now)) return new Date(at + RETRY_MS);
  const created = attempt.createdAt.getTime();
  const age = CHECKED_AT_MS.find((ageMs) => created + ageMs > at);
  return new Date(Math.min(age === undefined ? at + HOUR_MS : created + age, finalAt(attempt)));
}
