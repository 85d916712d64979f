import { DAY_MS, HOUR_MS } from './durations.ts';

export const JAKARTA_OFFSET_MS = 7 * HOUR_MS;

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' });

/** The calendar day of a moment in Jakarta: "2026-11-21". */
export const jakartaDay = (moment: Date): string => isoDay.format(moment);

/** Date and time in Jakarta: "2026-11-21 10:04". Spreadsheets recognize and sort this format. */
export const jakartaMinute = (moment: Date): string =>
  new Date(moment.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

const longTime = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });

/** Date and time in Jakarta in a sentence: "21 November 2026 pukul 10.04 WIB". */
export const jakartaTimeText = (moment: Date): string => `${longTime.format(moment)} WIB`;

/** The first moment of a Jakarta day ("2026-11-21"), which is 17:00 UTC of the previous day. */
export const startOfJakartaDay = (day: string): Date => new Date(`${day}T00:00:00+07:00`);

/** Adds a number of days to a calendar day; a negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
