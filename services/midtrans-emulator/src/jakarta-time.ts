const OFFSET_MS = 7 * 60 * 60 * 1000;

/** Midtrans writes times as `yyyy-MM-dd HH:mm:ss` in GMT+7, without a zone. */
export const formatJakarta = (at: number) => new Date(at + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** This hour of the day after, by the clock of Jakarta. */
export const jakartaTomorrowAt = (hour: number, at: number) =>
  Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS + DAY_MS + hour * HOUR_MS;

const WITH_ZONE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2})$/;

/** Reads `yyyy-MM-dd HH:mm:ss Z`, the form of `expiry.start_time`; undefined when it is anything else. */
export function parseZonedTime(text: unknown): number | undefined {
  const match = typeof text === 'string' ? WITH_ZONE.exec(text) : null;
  if (!match) return undefined;
  const at = Date.parse(`${match[1]}T${match[2]}${match[3]}:${match[4]}`);
  return Number.isNaN(at) ? undefined : at;
}
