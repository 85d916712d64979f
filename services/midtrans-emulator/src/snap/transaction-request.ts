import { parseZonedTime } from '../format.ts';

/** The validated body of a create call. The emulator ignores all other fields. */
export interface TransactionRequest {
  transaction_details: { order_id: string; gross_amount: number };
  item_details?: { id?: string; name: string; price: number; quantity: number }[];
  customer_details?: { first_name?: string; last_name?: string; email?: string; phone?: string };
  callbacks?: { finish?: string };
  expiry?: { start_time?: string; unit: string; duration: number };
  custom_field1?: string;
}

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MIN_LIFE_MS = 20_000;
const MAX_LIFE_MS = 7 * 86_400_000;

const unitMs = (unit: unknown) => (typeof unit === 'string' ? UNIT_MS[unit.replace(/s$/, '')] : undefined);

/** When an attempt expires. Returns undefined when the merchant sets no `expiry`. Without `start_time` it counts from now. */
export function expiryEnd({ expiry }: TransactionRequest, now: number): number | undefined {
  return expiry && (parseZonedTime(expiry.start_time) ?? now) + expiry.duration * (unitMs(expiry.unit) ?? 0);
}

/** Validates `expiry`: the fields, then the remaining life, which is 20 seconds to 7 days. */
export function checkExpiry(value: unknown, now: number): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return ['expiry must be an object'];
  const { start_time: start, unit, duration } = value as Record<string, unknown>;
  const problems: string[] = [];
  const from = start === undefined || start === null ? now : parseZonedTime(start);
  const size = unitMs(unit);
  if (from === undefined) problems.push('expiry.start_time must be in the format yyyy-MM-dd HH:mm:ss Z');
  if (!size) problems.push('expiry.unit must be one of minute, hour, day');
  if (!Number.isInteger(duration) || (duration as number) < 1)
    problems.push('expiry.duration must be a positive integer');
  if (problems.length > 0 || from === undefined || !size) return problems;
  const lifeMs = from + (duration as number) * size - now;
  if (lifeMs < MIN_LIFE_MS) return ['expiry must leave at least 20 seconds'];
  return lifeMs > MAX_LIFE_MS ? ['expiry must not be longer than 7 days'] : [];
}
