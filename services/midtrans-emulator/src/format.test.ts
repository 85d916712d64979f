import { formatAmount, formatJakarta, formatRupiah, jakartaTomorrowAt, parseZonedTime } from './format.ts';

it('formatJakarta: when it is evening in UTC, then it is the next day in Jakarta', () => {
  expect(formatJakarta(Date.UTC(2026, 0, 5, 20, 1, 10))).toBe('2026-01-06 03:01:10');
});

it('parseZonedTime: when the text has a zone, then it returns that point in time', () => {
  expect(parseZonedTime('2026-01-05 09:00:00 +0700')).toBe(Date.UTC(2026, 0, 5, 2));
});

it.each(['2026-01-05 09:00:00', '2026-01-05T09:00:00+07:00', '2026-13-05 09:00:00 +0700', 7, null, undefined])(
  'parseZonedTime: when the value is %j, then it returns undefined',
  (value) => {
    expect(parseZonedTime(value)).toBeUndefined();
  },
);

it.each([
  ['2026-01-05T16:59:59Z', '2026-01-06 16:00:00'],
  ['2026-01-05T17:00:00Z', '2026-01-07 16:00:00'],
])('jakartaTomorrowAt: when it is %s, then 16:00 on the next day in Jakarta is %s', (at, expected) => {
  expect(formatJakarta(jakartaTomorrowAt(16, Date.parse(at)))).toBe(expected);
});

it('formatAmount: when the amount is whole rupiah, then it has two decimals', () => {
  expect(formatAmount(150_000)).toBe('150000.00');
});

it.each([
  ['150000.00', 'Rp 150.000'],
  ['1500000.00', 'Rp 1.500.000'],
  ['900.00', 'Rp 900'],
  ['-150000.00', '-Rp 150.000'],
])('formatRupiah: when the amount is %s, then it returns %s', (text, expected) => {
  expect(formatRupiah(text)).toBe(expected);
});
