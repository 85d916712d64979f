import { ageInMonths, isOutsideAgeRange, parseDay } from './age.ts';

it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2019-05-01'])('parseDay: returns the parts of %s', (text) => {
  expect(parseDay(text)).not.toBeNull();
});

it.each(['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0019-05-31'])(
  'parseDay: returns null for %s, which does not exist',
  (text) => expect(parseDay(text)).toBeNull(),
);

it.each(['', '31-05-2019', '2019-5-31', '2019-05-31T00:00:00Z', ' 2019-05-31', '2019-05-31\n'])(
  'parseDay: returns null for %j, which has another form',
  (text) => expect(parseDay(text)).toBeNull(),
);

it.each([
  ['2019-05-31', '2019-05-31', 0],
  ['2020-03-15', '2026-03-14', 71], // a day before the sixth birthday
  ['2020-03-15', '2026-03-15', 72],
  ['2019-12-31', '2020-01-01', 0],
  ['2026-01-31', '2026-02-28', 0], // February has no 31st
  ['2026-01-31', '2026-03-01', 1],
  ['2020-02-29', '2021-02-28', 11],
  ['2020-02-29', '2021-03-01', 12],
  ['2020-02-29', '2024-02-28', 47],
  ['2020-02-29', '2024-02-29', 48],
])('ageInMonths: birth %s and test %s give %d months', (birth, test, months) => {
  expect(ageInMonths(birth, test)).toBe(months);
});

it.each([
  ['2026-02-02', '2026-02-01'],
  ['2023-02-29', '2026-02-01'],
  ['2020-01-01', 'besok'],
])('ageInMonths: throws for birth %s and test %s', (birth, test) => {
  expect(() => ageInMonths(birth, test)).toThrow(RangeError);
});

it.each([
  [35, true], // 2 years 11 months
  [36, false],
  [155, false], // 12 years 11 months
  [156, true],
])('isOutsideAgeRange: for %d months and 3–12 tahun, returns %s', (months, isOutside) => {
  for (const text of ['3–12 tahun', '3-12 tahun', '3 – 12 Tahun', ' 3—12 tahun ', '3-12', '3–12 thn.']) {
    expect(isOutsideAgeRange(months, text)).toBe(isOutside);
  }
});

it.each([
  [119, true],
  [120, false],
  [900, false],
])('isOutsideAgeRange: for %d months and 10 tahun ke atas, returns %s', (months, isOutside) => {
  for (const text of ['10 tahun ke atas', '10+', '10+ thn', '10 ke atas'])
    expect(isOutsideAgeRange(months, text)).toBe(isOutside);
});

it.each([
  [203, true],
  [204, false],
  [215, false],
  [216, true],
])('isOutsideAgeRange: for %d months and 17 tahun, returns %s', (months, isOutside) => {
  expect(isOutsideAgeRange(months, '17 tahun')).toBe(isOutside);
});

it.each([null, undefined, '', 'Semua usia', '3 sampai 12', '12–3 tahun', '36 bulan'])(
  'isOutsideAgeRange: when the range is %p, then no age is outside',
  (text) => {
    expect([0, 2000].map((months) => isOutsideAgeRange(months, text))).toEqual([false, false]);
  },
);
