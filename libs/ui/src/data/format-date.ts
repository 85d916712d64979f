const JAKARTA = 'Asia/Jakarta';
const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: JAKARTA });
const clock = new Intl.DateTimeFormat('id-ID', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: JAKARTA,
});

/** A point in time: ISO 8601 text, milliseconds since 1970, or a Date. */
export type DateValue = string | number | Date | null | undefined;

const read = (value: DateValue) => {
  const date = value === null || value === undefined || value === '' ? null : new Date(value);
  return date && !Number.isNaN(date.getTime()) ? date : null;
};

/** `21 November 2026`, the day in Jakarta; `-` when there is no date. */
export const formatDate = (value: DateValue): string => {
  const date = read(value);
  return date ? day.format(date) : '-';
};

/** `21 November 2026, 14.30 WIB`; `-` when there is no date. */
export const formatDateTime = (value: DateValue): string => {
  const date = read(value);
  return date ? `${day.format(date)}, ${clock.format(date).replace(':', '.')} WIB` : '-';
};
