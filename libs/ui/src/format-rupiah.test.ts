import { formatRupiah } from './format-rupiah.ts';

it.each([
  [350000, 'Rp 350.000'],
  ['350000.00', 'Rp 350.000'],
  ['350000', 'Rp 350.000'],
  [0, 'Rp 0'],
  ['0.00', 'Rp 0'],
  [-0.2, 'Rp 0'],
  [999, 'Rp 999'],
  [1000, 'Rp 1.000'],
  [1234567890, 'Rp 1.234.567.890'],
  ['99999999.99', 'Rp 100.000.000'],
  [-5000, '-Rp 5.000'],
])('formatRupiah: when the value is %p, then it reads %p', (value, text) => {
  expect(formatRupiah(value)).toBe(text);
});

it.each(['', '  ', 'gratis', Number.NaN, Number.POSITIVE_INFINITY])(
  'formatRupiah: when the value is no amount (%p), then it reads -',
  (value) => {
    expect(formatRupiah(value)).toBe('-');
  },
);
