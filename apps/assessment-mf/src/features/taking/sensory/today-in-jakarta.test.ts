import { dayOrEmpty, todayInJakarta } from './today-in-jakarta.ts';

it('dayOrEmpty: when the year has five digits, then returns an empty text', () => {
  expect([dayOrEmpty('2020-03-14'), dayOrEmpty('12020-03-14'), dayOrEmpty('')]).toEqual(['2020-03-14', '', '']);
});

it('todayInJakarta: when it is evening in UTC, then returns the next day', () => {
  expect(todayInJakarta(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(todayInJakarta(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});
