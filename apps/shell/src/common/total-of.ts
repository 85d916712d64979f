import type { DecimalRupiah } from '@kenali/contracts';

/** Returns the sum of the prices in whole rupiah. The server refuses a payment whose total differs from its own. */
export const totalOf = (items: readonly { price: DecimalRupiah }[]): number =>
  items.reduce((sum, { price }) => sum + Math.round(Number(price)), 0);
