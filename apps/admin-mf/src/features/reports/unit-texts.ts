import type { ReportFigure } from '@kenali/contracts';
import { formatRupiah } from '@kenali/ui';

type Unit = ReportFigure['unit'];

const count = new Intl.NumberFormat('id-ID');
const compact = new Intl.NumberFormat('id-ID', { notation: 'compact', maximumFractionDigits: 1 });

/** A value in words of its unit: `Rp 350.000`, `1.200`, `75%`. */
export const valueText = (value: number, unit: Unit): string =>
  unit === 'rupiah' ? formatRupiah(value) : unit === 'percent' ? `${count.format(value)}%` : count.format(value);

/** The same where there is little room: `Rp 1,5 jt`. */
export const shortText = (value: number, unit: Unit): string =>
  unit === 'rupiah' ? `Rp ${compact.format(value)}` : unit === 'percent' ? `${value}%` : compact.format(value);
