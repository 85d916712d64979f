import type { DecimalRupiah } from '@kenali/contracts';

/** Sum of prices in whole rupiah. Shown to the buyer and compared by the server, which has its own. */
export const totalOf = (items: readonly { price: DecimalRupiah }[]): number =>
  items.reduce((sum, { price }) => sum + Math.round(Number(price)), 0);
