const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const JAKARTA_OFFSET_MS = 7 * HOUR_MS;

/** Formats a time as Midtrans does: `yyyy-MM-dd HH:mm:ss` in GMT+7, without a zone. */
export const formatJakarta = (at: number) =>
  new Date(at + JAKARTA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** `hour` o'clock in Jakarta, on the day after `at`. */
export const jakartaTomorrowAt = (hour: number, at: number) =>
  Math.floor((at + JAKARTA_OFFSET_MS) / DAY_MS) * DAY_MS - JAKARTA_OFFSET_MS + DAY_MS + hour * HOUR_MS;

const ZONED_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;

/** Parses `yyyy-MM-dd HH:mm:ss Z`, the format of `expiry.start_time`. Returns undefined for any other value. */
export function parseZonedTime(text: unknown): number | undefined {
  const match = typeof text === 'string' ? ZONED_TIME.exec(text) : null;
  if (!match) return undefined;
  const at = Date.parse(`${match[1]}T${match[2]}${match[3]}:${match[4]}`);
  return Number.isNaN(at) ? undefined : at;
}

/** Formats an amount for responses and signatures, which use two decimals. Requests use whole rupiah. */
export const formatAmount = (rupiah: number) => `${rupiah}.00`;

/** Formats an amount for the pages: `150000.00` becomes `Rp 150.000`. */
export function formatRupiah(amount: string): string {
  const whole = amount.split('.')[0] ?? '0';
  const grouped = whole.replace('-', '').replace(/\B(?=(\d{3})+$)/g, '.');
  return whole.startsWith('-') ? `-Rp ${grouped}` : `Rp ${grouped}`;
}
