import type { ReportFigure } from '@kenali/contracts';
import { formatRupiah } from '@kenali/ui';
import { formatCount } from '../../common/numbers.ts';

type Unit = ReportFigure['unit'];

const compactFormat = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a value with its unit: `Rp 350.000`, `1.200`, `75%`. */
export const valueText = (value: number, unit: Unit): string =>
  unit === 'rupiah' ? formatRupiah(value) : unit === 'percent' ? `${formatCount(value)}%` : formatCount(value);

/** Formats a value for an axis: `Rp 1,5 jt`. */
export const shortValueText = (value: number, unit: Unit): string =>
  unit === 'rupiah'
    ? `Rp ${compactFormat.format(value)}`
    : unit === 'percent'
      ? `${value}%`
      : compactFormat.format(value);

/** Buckets are calendar days or months, so they are formatted without a time zone shift. */
const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('id-ID', { ...options, timeZone: 'UTC' });
const shortDay = dateFormat({ day: 'numeric', month: 'short' });
const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });
const shortMonth = dateFormat({ month: 'short' });
const month = dateFormat({ month: 'long', year: 'numeric' });

const isMonth = (bucket: string) => bucket.length === 'YYYY-MM'.length;
const toDate = (bucket: string) => new Date(`${isMonth(bucket) ? `${bucket}-01` : bucket}T00:00:00Z`);

/** Formats a day or month for a table: `21 November 2026`, `November 2026`. */
export const bucketText = (bucket: string): string => (isMonth(bucket) ? month : day).format(toDate(bucket));

/** Formats a day or month for an axis: `21 Nov`, `Nov`. */
export const shortBucketText = (bucket: string): string =>
  (isMonth(bucket) ? shortMonth : shortDay).format(toDate(bucket));
