import { screen } from '@testing-library/react';
import { PriceBlock } from '../assessment/price-block.tsx';
import { renderThemed } from '../testing/index.tsx';
import { formatRupiah, Money } from './money.tsx';

it.each([
  [350000, 'Rp\u00a0350.000'],
  ['350000.00', 'Rp\u00a0350.000'],
  ['350000', 'Rp\u00a0350.000'],
  [0, 'Rp\u00a00'],
  ['0.00', 'Rp\u00a00'],
  [-0.2, 'Rp\u00a00'],
  [999, 'Rp\u00a0999'],
  [1000, 'Rp\u00a01.000'],
  [1234567890, 'Rp\u00a01.234.567.890'],
  ['99999999.99', 'Rp\u00a0100.000.000'],
  [-5000, '-Rp\u00a05.000'],
])('formatRupiah: when the value is %p, then it returns %p', (value, text) => {
  expect(formatRupiah(value)).toBe(text);
});

it.each(['', '  ', 'gratis', Number.NaN, Number.POSITIVE_INFINITY])(
  'formatRupiah: when the value is not an amount (%p), then it returns -',
  (value) => {
    expect(formatRupiah(value)).toBe('-');
  },
);

it('Money: when the amount is a decimal string, then it shows whole rupiah', () => {
  renderThemed(<Money value="350000.00" zeroText="Free Access" />);
  expect(screen.getByText('Rp 350.000')).toBeVisible();
});

it.each([0, '0', '0.00'])('Money: when the amount is %p and zeroText is given, then it shows zeroText', (value) => {
  renderThemed(<Money value={value} zeroText="Free Access" />);
  expect(screen.getByText('Free Access')).toBeVisible();
});

it('Money: when the amount is 0 and zeroText is missing, then it shows Rp 0', () => {
  renderThemed(<Money value={0} />);
  expect(screen.getByText('Rp 0')).toBeVisible();
});

it('PriceBlock: when there is a list price, then it is struck through as given, tagged, and labelled for screen readers', () => {
  const { container } = renderThemed(<PriceBlock price={<Money value={350000} />} listPrice="Rp 500000" />);
  expect(container.querySelector('s')).toHaveTextContent('Rp 500000');
  expect(container).toHaveTextContent('Harga normal Rp 500000PROMOHarga sekarang Rp 350.000');
});

it('PriceBlock: when there is no list price, then no tag is shown', () => {
  renderThemed(<PriceBlock price="Free Access" />);
  expect(screen.queryByText('PROMO')).not.toBeInTheDocument();
  expect(screen.getByText('Free Access')).toBeVisible();
});

it('formatRupiah: it writes amounts as Indonesian readers expect', () => {
  const { format } = new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });
  for (const value of [1, 10, 100, 1000, 12_345, 999_999, 1_000_000, 123_456_789, 9_007_199_254_740_991])
    expect(formatRupiah(value)).toBe(format(value));
});
