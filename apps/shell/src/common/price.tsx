import type { DecimalRupiah } from '@kenali/contracts';
import { Money, type MoneyProps } from '@kenali/ui';

/** An amount in rupiah, or the English words of the specification for 0, marked as English for screen readers. */
export const Price = ({ value, ...rest }: Omit<MoneyProps, 'zeroText'>) => (
  <Money value={value} zeroText="Free Access" lang={Number(value) === 0 ? 'en' : undefined} {...rest} />
);

/** Returns the sum of the prices in whole rupiah. The server refuses a payment whose total differs from its own. */
export const totalOf = (items: readonly { price: DecimalRupiah }[]): number =>
  items.reduce((sum, { price }) => sum + Math.round(Number(price)), 0);
