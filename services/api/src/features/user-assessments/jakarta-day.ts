const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta', dateStyle: 'short' });

/** The calendar day of a moment in Jakarta, "2026-11-21". */
export const jakartaDay = (moment: Date): string => isoDay.format(moment);
