import { formatRupiah } from '@kenali/ui';

const format = (options?: Intl.NumberFormatOptions) => {
  const { format: formatNumber } = new Intl.NumberFormat('id-ID', options);
  return (value: number): string => formatNumber(value);
};

/** `1.234` */
export const formatCount = format();
/** `3,50` */
export const twoDecimals = format({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `3,5` */
export const atMostTwoDecimals = format({ maximumFractionDigits: 2 });
export const atMostOneDecimal = format({ maximumFractionDigits: 1 });

/** A price, or what an order costs: `Rp 350.000`, or `Gratis`. */
export const priceText = (rupiah: number | string): string => (Number(rupiah) === 0 ? 'Gratis' : formatRupiah(rupiah));

/** Whether somebody typed a whole number from 1 to `most`. */
export const isCountUpTo = (most: number, typed: string): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
