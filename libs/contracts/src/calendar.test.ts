import { ageInMonths, readDay } from './calendar.ts';

it.each(['2024-02-29', '2000-02-29', '2026-12-31', '2019-05-01'])('readDay: when %s, then a day', (text) => {
  expect(readDay(text)).not.toBeNull();
});

it.each(['2023-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0019-05-31'])(
  'readDay: when %s is on no calendar, then null',
  (text) => expect(readDay(text)).toBeNull(),
);

it.each(['', '31-05-2019', '2019-5-31', '2019-05-31T00:00:00Z', ' 2019-05-31', '2019-05-31\n'])(
  'readDay: when %j is written another way, then null',
  (text) => expect(readDay(text)).toBeNull(),
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
])('ageInMonths: when born %s and tested %s, then %d months', (birth, test, months) => {
  expect(ageInMonths(birth, test)).toBe(months);
});

it.each([
  ['2026-02-02', '2026-02-01'],
  ['2023-02-29', '2026-02-01'],
  ['2020-01-01', 'besok'],
])('ageInMonths: when born %s and tested %s, then it throws', (birth, test) => {
  expect(() => ageInMonths(birth, test)).toThrow(RangeError);
});
