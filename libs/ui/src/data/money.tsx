import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';

/** `1234567` is `1.234.567`. The formatter of `Intl` takes an old phone 60 ms to create, on every page with a price. */
const withDots = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, '.');

/**
 * Formats whole rupiah: `Rp 350.000`.
 * @param value rupiah as a number or a decimal string (`"350000.00"`); fractions are rounded
 * @returns the text with a no-break space after `Rp`, as `Intl` writes it, or `-` when the value is not a number
 */
export const formatRupiah = (value: number | string): string => {
  const amount = typeof value === 'string' && value.trim() === '' ? Number.NaN : Math.round(Number(value));
  if (!Number.isFinite(amount)) return '-';
  return `${amount < 0 ? '-' : ''}Rp\u00a0${withDots(Math.abs(amount))}`;
};

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

export type MoneyProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & {
  /** Whole rupiah, or a decimal string. */
  value: number | string;
  /** Shown instead of `Rp 0`, for example `Free Access`. */
  zeroText?: string;
};

/** An amount in rupiah: `Rp 350.000`. */
export function Money({ value, zeroText, ...rest }: MoneyProps) {
  const text = formatRupiah(value);
  return <Amount {...rest}>{text === formatRupiah(0) ? (zeroText ?? text) : text}</Amount>;
}
