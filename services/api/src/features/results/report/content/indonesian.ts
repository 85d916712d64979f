const dayInJakarta = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'long' });
const calendarDay = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', dateStyle: 'long' });

const clockInJakarta = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Day and time in Jakarta, such as '21 November 2026, 14.30 WIB'. */
export const longMoment = (moment: Date): string =>
  `${longDay(moment)}, ${clockInJakarta.format(moment).replace(':', '.')} WIB`;

/** The calendar day in Jakarta, such as '21 November 2026'. */
export const longDay = (moment: Date): string => dayInJakarta.format(moment);

/** Formats '2019-05-31' as '31 Mei 2019'. Returns a text that is not a date unchanged. */
export function longCalendarDay(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? day : calendarDay.format(moment);
}

/** Formats 3.25 with one decimal as '3,3'. */
export const decimal = (value: number, decimals: number): string =>
  value.toLocaleString('id-ID', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Formats 74 months as '6 tahun 2 bulan'. */
export function ageText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return `${rest} bulan`;
  return rest === 0 ? `${years} tahun` : `${years} tahun ${rest} bulan`;
}

/** Formats 42.857 as '42,9%' and 50 as '50,0%'. */
export const percent = (percentage: number): string => `${decimal(percentage, 1)}%`;
