import { parseZonedTime } from '../jakarta-time.ts';
import type { TransactionRequest } from './transaction-request.ts';

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const SHORTEST_MS = 20_000;
const LONGEST_MS = 7 * 86_400_000;
const DEFAULT_PAGE_MS = 86_400_000;

const unitMs = (unit: unknown) => (typeof unit === 'string' ? UNIT_MS[unit.replace(/s$/, '')] : undefined);

/** When a method's code ends, or undefined when the merchant leaves it to the method. Without a start it counts from now. */
export function expiryEnd({ expiry }: TransactionRequest, now: number): number | undefined {
  return expiry && (parseZonedTime(expiry.start_time) ?? now) + expiry.duration * (unitMs(expiry.unit) ?? 0);
}

/** When the token and its page end: page_expiry counts first, then expiry, then a day. */
export function pageEnd(request: TransactionRequest, now: number): number {
  const { page_expiry: page } = request;
  if (page) return now + page.duration * (unitMs(page.unit) ?? 0);
  return expiryEnd(request, now) ?? now + DEFAULT_PAGE_MS;
}

/** What is wrong with `expiry` or `page_expiry`: form first, then the life that remains, 20 seconds to 7 days. */
export function checkExpiry(name: string, value: unknown, now: number): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [`${name} must be an object`];
  const { start_time: start, unit, duration } = value as Record<string, unknown>;
  const wrong: string[] = [];
  const from = start === undefined || start === null ? now : parseZonedTime(start);
  const size = unitMs(unit);
  if (from === undefined) wrong.push(`${name}.start_time must be in the format yyyy-MM-dd HH:mm:ss Z`);
  if (!size) wrong.push(`${name}.unit must be one of minute, hour, day`);
  if (!Number.isInteger(duration) || (duration as number) < 1)
    wrong.push(`${name}.duration must be a positive integer`);
  if (wrong.length > 0 || from === undefined || !size) return wrong;
  const lifeMs = from + (duration as number) * size - now;
  if (lifeMs < SHORTEST_MS) return [`${name} must leave at least 20 seconds`];
  return lifeMs > LONGEST_MS ? [`${name} must not be longer than 7 days`] : [];
}
