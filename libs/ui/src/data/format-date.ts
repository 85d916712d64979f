const TIME_ZONE = 'Asia/Jakarta';

/** Creating a formatter takes an old phone 20 ms, and the first pages show no date. */
const createLater = (options: Intl.DateTimeFormatOptions, locale = 'id-ID') => {
  let format: Intl.DateTimeFormat | undefined;
  return (date: Date) => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE });
    return format.format(date);
  };
};
const day = createLater({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = createLater({ day: 'numeric', month: 'short', year: 'numeric' });
/** The Swedish locale formats days as "2026-11-21". */
const isoDay = createLater({}, 'sv-SE');
const clock = createLater({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A point in time: ISO 8601 text, milliseconds since 1970, or a Date. */
export type DateValue = string | number | Date | null | undefined;

const read = (value: DateValue) => {
  const date = value === null || value === undefined || value === '' ? null : new Date(value);
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

const shown = (value: DateValue, format: (date: Date) => string): string => {
  const date = read(value);
  return date ? format(date) : '-';
};

/** `21 November 2026`, the day in Jakarta; `-` when there is no date. */
export const formatDate = (value: DateValue) => shown(value, day);

/** `21 Nov 2026`, for tables. */
export const formatShortDate = (value: DateValue) => shown(value, shortDay);

/** `14.30 WIB` */
export const formatTime = (value: DateValue) => shown(value, (date) => `${clock(date).replace(':', '.')} WIB`);

/** `21 November 2026, 14.30 WIB`; `-` when there is no date. */
export const formatDateTime = (value: DateValue) => shown(value, (date) => `${day(date)}, ${formatTime(date)}`);

/** The calendar day in Jakarta as the API has it, `2026-11-21`. */
export const todayInJakarta = (now: Date = new Date()): string => isoDay(now);
