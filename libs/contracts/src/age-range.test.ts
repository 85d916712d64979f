import { isOutsideAgeRange } from './age-range.ts';

it.each([
  [35, true], // 2 years 11 months
  [36, false],
  [155, false], // 12 years 11 months
  [156, true],
])('isOutsideAgeRange: when %d months for 3–12 tahun, then %s', (months, isOutside) => {
  for (const text of ['3–12 tahun', '3-12 tahun', '3 – 12 Tahun', ' 3—12 tahun ']) {
    expect(isOutsideAgeRange(months, text)).toBe(isOutside);
  }
});

it.each([
  [119, true],
  [120, false],
  [900, false],
])('isOutsideAgeRange: when %d months for 10 tahun ke atas, then %s', (months, isOutside) => {
  expect(isOutsideAgeRange(months, '10 tahun ke atas')).toBe(isOutside);
});

it.each([null, undefined, '', 'Semua usia', '3 sampai 12'])(
  'isOutsideAgeRange: when the text is %p, then it warns of nothing',
  (text) => {
    expect([0, 2000].map((months) => isOutsideAgeRange(months, text))).toEqual([false, false]);
  },
);
