// The Swedish locale formats days as "2026-11-21".
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' });

/** The calendar day in Asia/Jakarta, "2026-11-21". */
export const todayInJakarta = (now: Date = new Date()): string => day.format(now);

/**
 * A date field accepts years of five digits. The API rejects such a day, and with it the whole save, so the form treats it
 * as empty.
 */
export const dayOrEmpty = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '');
