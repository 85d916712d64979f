import type { AdminReport, ReportFigure, ReportRange, ReportType } from '@kenali/contracts';

export const REPORT_TITLES: Record<ReportType, string> = {
  overview: 'Ringkasan',
  users: 'Pengguna',
  assessments: 'Asesmen',
  revenue: 'Pendapatan',
};
const RANGE_NAMES: Record<ReportRange, string> = {
  last_7_days: '7 hari terakhir',
  last_30_days: '30 hari terakhir',
  last_90_days: '90 hari terakhir',
  this_year: 'Tahun ini',
};

const longDay = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', dateStyle: 'long' });
const shortDay = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const shortMonth = new Intl.DateTimeFormat('id-ID', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const toDate = (text: string) => new Date(`${text.length === 7 ? `${text}-01` : text}T00:00:00Z`);

/** Example: '15 November 2030 sampai 21 November 2030 (7 hari terakhir)'. */
export const periodText = ({ from, to, range }: Pick<AdminReport, 'from' | 'to' | 'range'>): string =>
  `${longDay.format(toDate(from))} sampai ${longDay.format(toDate(to))} (${RANGE_NAMES[range]})`;

/** '21 Nov' for a day, 'Nov 2030' for a month. */
export const bucketText = (bucket: string): string =>
  (bucket.length === 7 ? shortMonth : shortDay).format(toDate(bucket));

/** 'Rp 1.250.000', '1.250' or '63%'. */
export function amountText(unit: ReportFigure['unit'], value: number): string {
  const number = value.toLocaleString('id-ID');
  if (unit === 'rupiah') return value < 0 ? `-Rp ${number.slice(1)}` : `Rp ${number}`;
  return unit === 'percent' ? `${number}%` : number;
}

/** Change from the previous period: 'naik 20%' or 'tetap'. Without a previous value, a percentage is not possible. */
export function changeText({ value, before, unit }: Pick<ReportFigure, 'value' | 'before' | 'unit'>): string {
  if (value === before) return 'tetap';
  if (unit === 'percent') return `${value > before ? 'naik' : 'turun'} ${Math.abs(value - before)} poin`;
  if (before === 0) return `sebelumnya ${amountText(unit, 0)}`;
  const percent = Math.abs((value - before) / before) * 100;
  const shown = percent < 1 ? 'kurang dari 1%' : `${Math.round(percent).toLocaleString('id-ID')}%`;
  return `${value > before ? 'naik' : 'turun'} ${shown}`;
}
