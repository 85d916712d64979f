/** @jest-environment node */
import { formatDate, formatDateTime, formatShortDate, todayInJakarta } from './format-date.ts';

it('formatDate: when a day is given, then it returns day, Indonesian month and year', () => {
  expect(formatDate('2026-11-21')).toBe('21 November 2026');
  expect(formatDate('2026-08-01')).toBe('1 Agustus 2026');
});

it('formatShortDate: when a day is given, then it returns the same day with a short month', () => {
  expect(formatShortDate('2026-11-28')).toBe('28 Nov 2026');
  expect(formatShortDate('2026-12-31T17:00:00.000Z')).toBe('1 Jan 2027');
});

it('formatDate: when it is past midnight in Jakarta but not in UTC, then it returns the day in Jakarta', () => {
  expect(formatDate('2026-12-31T16:59:59.000Z')).toBe('31 Desember 2026');
  expect(formatDate('2026-12-31T17:00:00.000Z')).toBe('1 Januari 2027');
});

it('todayInJakarta: when it is evening in UTC, then it returns the next day', () => {
  expect(todayInJakarta(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(todayInJakarta(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});

it('formatDateTime: when a time is given, then it returns the time in WIB with a dot', () => {
  expect(formatDateTime('2026-11-21T07:30:00.000Z')).toBe('21 November 2026, 14.30 WIB');
  expect(formatDateTime(new Date('2026-11-20T17:05:00.000Z'))).toBe('21 November 2026, 00.05 WIB');
});

it.each([null, undefined, '', 'kemarin', Number.NaN])(
  'formatDate: when there is no date (%p), then it returns -',
  (value) => {
    expect(formatDate(value)).toBe('-');
    expect(formatDateTime(value)).toBe('-');
  },
);
