import { parseZonedTime } from '../format.ts';

/** The validated body of a create call. The emulator ignores all other fields. */
export interface TransactionRequest {
  transaction_details: { order_id: string; gross_amount: number };
  item_details?: { id?: string; name: string; price: number; quantity: number }[];
  customer_details?: { first_name?: string; last_name?: string; email?: string; phone?: string };
  enabled_payments?: string[];
  credit_card?: { secure?: boolean };
  callbacks?: { finish?: string; error?: string };
  expiry?: { start_time?: string; unit: string; duration: number };
  page_expiry?: { unit: string; duration: number };
  metadata?: Record<string, unknown> | null;
  custom_field1?: string;
  custom_field2?: string;
  custom_field3?: string;
}

const UNIT_MS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const MIN_LIFE_MS = 20_000;
const MAX_LIFE_MS = 7 * 86_400_000;
const DEFAULT_PAGE_LIFE_MS = 86_400_000;

const unitMs = (unit: unknown) => (typeof unit === 'string' ? UNIT_MS[unit.replace(/s$/, '')] : undefined);

/** When an attempt expires. Returns undefined when the merchant sets no `expiry`. Without `start_time` it counts from now. */
export function expiryEnd({ expiry }: TransactionRequest, now: number): number | undefined {
  return expiry && (parseZonedTime(expiry.start_time) ?? now) + expiry.duration * (unitMs(expiry.unit) ?? 0);
}

/** When the token and its page expire: by `page_expiry`, else by `expiry`, else after a day. */
export function pageEnd(request: TransactionRequest, now: number): number {
  const { page_expiry: page } = request;
  if (page) return now + page.duration * (unitMs(page.unit) ?? 0);
  return expiryEnd(request, now) ?? now + DEFAULT_PAGE_LIFE_MS;
}

/** Validates `expiry` or `page_expiry`: the fields, then the remaining life, which is 20 seconds to 7 days. */
export function checkExpiry(name: string, value: unknown, now: number): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [`${name} must be an object`];
  const { start_time: start, unit, duration } = value as Record<string, unknown>;
  const problems: string[] = [];
  const from = start === undefined || start === null ? now : parseZonedTime(start);
  const size = unitMs(unit);
  if (from === undefined) problems.push(`${name}.start_time must be in the format yyyy-MM-dd HH:mm:ss Z`);
  if (!size) problems.push(`${name}.unit must be one of minute, hour, day`);
  if (!Number.isInteger(duration) || (duration as number) < 1)
    problems.push(`${name}.duration must be a positive integer`);
  if (problems.length > 0 || from === undefined || !size) return problems;
  const lifeMs = from + (duration as number) * size - now;
  if (lifeMs < MIN_LIFE_MS) return [`${name} must leave at least 20 seconds`];
  return lifeMs > MAX_LIFE_MS ? [`${name} must not be longer than 7 days`] : [];
}
