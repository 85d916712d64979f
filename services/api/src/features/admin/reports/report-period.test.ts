import { toReportPeriod } from './report-period.ts';

describe('toReportPeriod', () => {
  it.each([
    ['last_7_days', '2030-11-15', 7, '2030-11-07T17:00:00.000Z'],
    ['last_30_days', '2030-10-23', 30, '2030-09-22T17:00:00.000Z'],
    ['last_90_days', '2030-08-24', 90, '2030-05-25T17:00:00.000Z'],
  ] as const)(
    'when the range is %s, then the period ends today and the previous period has the same length',
    (range, from, days, before) => {
      const period = toReportPeriod(range, '2030-11-21');
      expect([period.from, period.to, period.buckets.length]).toEqual([from, '2030-11-21', days]);
      expect([period.buckets[0], period.buckets.at(-1)]).toEqual([from, '2030-11-21']);
      expect(period.end.toISOString()).toBe('2030-11-21T17:00:00.000Z');
      expect(period.before.start.toISOString()).toBe(before);
      expect(period.before.end).toEqual(period.start);
      expect(period.end.getTime() - period.start.getTime()).toBe(
        period.start.getTime() - period.before.start.getTime(),
      );
    },
  );

  it('when the range is this_year, then the period starts on 1 January in Jakarta and its buckets are months', () => {
    const period = toReportPeriod('this_year', '2030-03-01');
    expect([period.from, period.start.toISOString()]).toEqual(['2030-01-01', '2029-12-31T17:00:00.000Z']);
    expect(period.buckets).toEqual(['2030-01', '2030-02', '2030-03']);
    // 60 days: January, February and 1 March.
    expect(period.before.start.toISOString()).toBe('2029-11-01T17:00:00.000Z');
  });

  it('when today is 1 January, then this_year is a single day', () => {
    const period = toReportPeriod('this_year', '2030-01-01');
    expect([period.from, period.to, period.buckets]).toEqual(['2030-01-01', '2030-01-01', ['2030-01']]);
  });
});
