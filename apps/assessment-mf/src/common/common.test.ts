/** @jest-environment node */
import { ageText } from './children.ts';
import { dayOrEmpty } from './day-or-empty.ts';
import { joinWords } from './join-words.ts';
import { todayHere } from './reader-time.ts';
import { readId, takingPath } from './routing.ts';

it.each([
  ['100001', 100001],
  ['0', null],
  ['-1', null],
  ['1e5', null],
  ['12abc', null],
  ['', null],
  [undefined, null],
])('readId: when the address contains %s, then returns %s', (text, id) => {
  expect(readId(text)).toBe(id);
});

it('joinWords: when there are one, two or three words, then joins them as an Indonesian sentence does', () => {
  expect([joinWords([3]), joinWords([3, 7]), joinWords([3, 7, 9])]).toEqual(['3', '3 dan 7', '3, 7, dan 9']);
});

it.each([
  ['sensory', '/sensory-profile/100001'],
  ['learning', '/learning-style/100001'],
  ['intelligence', '/multiple-intelligence/100001'],
  ['other', '/assessment/100001'],
] as const)('takingPath: when the type is %s, then returns the page of that type', (type, path) => {
  expect(takingPath(type, 100001)).toBe(path);
});

it('dayOrEmpty: when the year has five digits, then returns an empty text', () => {
  expect([dayOrEmpty('2020-03-14'), dayOrEmpty('12020-03-14'), dayOrEmpty('')]).toEqual(['2020-03-14', '', '']);
});

it.each([
  ['2026-11-20', '0 bulan'],
  ['2026-09-20', '2 bulan'],
  ['2024-11-20', '2 tahun'],
  ['2023-10-19', '3 tahun 1 bulan'],
  ['2026-12-01', '0 bulan'],
])('ageText: when a child was born on %s, then it is %s old', (birthDate, text) => {
  expect(ageText(birthDate, '2026-11-20')).toBe(text);
});

it.each([
  ['Asia/Jayapura', '2026-12-02'],
  ['Asia/Ujung_Pandang', '2026-12-01'],
  ['Asia/Jakarta', '2026-12-01'],
  ['Asia/Tokyo', '2026-12-01'],
])('todayHere: when it is 22:30 in Jakarta and the browser is in %s, then it is %s', (timeZone, day) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  const options = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  options.mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  expect(todayHere(new Date('2026-12-01T15:30:00Z'))).toBe(day);
});
