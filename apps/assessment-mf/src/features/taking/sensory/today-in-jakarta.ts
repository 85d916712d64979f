// Swedish writes days as "2026-11-21".
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' });

/** The calendar day in Asia/Jakarta, "2026-11-21". */
export const todayInJakarta = (now: Date = new Date()): string => day.format(now);
