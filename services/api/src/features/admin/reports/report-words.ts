import type { AdminReport, ReportFigure, ReportRange, ReportType } from '@kenali/contracts';

export const TYPE_TITLES: Record<ReportType, string> = {
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
const dayOf = (text: string) => new Date(`${text.length === 7 ? `${text}-01` : text}T00:00:00Z`);

/** '15 November 2030 sampai 21 November 2030 (7 hari terakhir)'. */
export const periodText = ({ from, to, range }: Pick<AdminReport, 'from' | 'to' | 'range'>): string =>
  `${longDay.format(dayOf(from))} sampai ${longDay.format(dayOf(to))} (${RANGE_NAMES[range]})`;

/** '21 Nov' of a day, 'Nov 2030' of a month. */
export const bucketText = (bucket: string): string =>
  (bucket.length === 7 ? shortMonth : shortDay).format(dayOf(bucket));

/** 'Rp 1.250.000', '1.250' or '63%'. */
export function amountText(unit: ReportFigure['unit'], value: number): string {
  const number = value.toLocaleString('id-ID');
  if (unit === 'rupiah') return value < 0 ? `-Rp ${number.slice(1)}` : `Rp ${number}`;
  return unit === 'percent' ? `${number}%` : number;
}

/** 'naik 20%', 'tetap', or what it was where there was nothing. */
export function changeText({ value, before, unit }: Pick<ReportFigure, 'value' | 'before' | 'unit'>): string {
  if (value === before) return 'tetap';
  if (unit === 'percent') return `${value > before ? 'naik' : 'turun'} ${Math.abs(value - before)} poin`;
  if (before === 0) return 'sebelumnya 0';
  const percent = Math.round((Math.abs(value - before) / Math.abs(before)) * 100);
  return `${value > before ? 'naik' : 'turun'} ${percent.toLocaleString('id-ID')}%`;
}
