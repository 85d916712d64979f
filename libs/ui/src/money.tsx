import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { formatRupiah } from './format-rupiah.ts';

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

export type MoneyProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** Whole rupiah, or a decimal string. */
  value: number | string;
  /** Said instead of `Rp 0`, for example `Free Access`. */
  zeroText?: string;
};

/** An amount in rupiah: `Rp 350.000`. */
export function Money({ value, zeroText, ...rest }: MoneyProps) {
  const text = formatRupiah(value);
  return <Amount {...rest}>{zeroText !== undefined && text === 'Rp 0' ? zeroText : text}</Amount>;
}
