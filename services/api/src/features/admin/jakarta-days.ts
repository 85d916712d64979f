const DAY_MS = 24 * 60 * 60_000;

/** The first moment of a calendar day in Jakarta, "2026-11-21": 17:00 UTC of the day before. */
export const startOfJakartaDay = (day: string): Date => new Date(`${day}T00:00:00+07:00`);

/** The calendar day so many days later; negative: earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => addDays(day, 1);

const dayInJakarta = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' });
const JAKARTA_OFFSET_MS = 7 * 60 * 60_000;

/** The calendar day of a moment in Jakarta. */
export const jakartaToday = (now: Date): string => dayInJakarta.format(now);

/** "2026-11-21 10:04", which spreadsheets read as a time and sort. */
export const jakartaMinute = (moment: Date): string =>
  new Date(moment.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
