import { reportSpan } from './report-span.ts';

describe('reportSpan', () => {
  it.each([
    ['last_7_days', '2030-11-15', 7, '2030-11-07T17:00:00.000Z'],
    ['last_30_days', '2030-10-23', 30, '2030-09-22T17:00:00.000Z'],
    ['last_90_days', '2030-08-24', 90, '2030-05-25T17:00:00.000Z'],
  ] as const)(
    'when it is %s, then it is today and the days before, and as many before those',
    (range, from, days, before) => {
      const span = reportSpan(range, '2030-11-21');
      expect([span.from, span.to, span.buckets.length]).toEqual([from, '2030-11-21', days]);
      expect([span.buckets[0], span.buckets.at(-1)]).toEqual([from, '2030-11-21']);
      expect(span.end.toISOString()).toBe('2030-11-21T17:00:00.000Z');
      expect(span.before.start.toISOString()).toBe(before);
      expect(span.before.end).toEqual(span.start);
      expect(span.end.getTime() - span.start.getTime()).toBe(span.start.getTime() - span.before.start.getTime());
    },
  );

  it('when it is this_year, then it begins on 1 January in Jakarta, by months', () => {
    const span = reportSpan('this_year', '2030-03-01');
    expect([span.from, span.start.toISOString()]).toEqual(['2030-01-01', '2029-12-31T17:00:00.000Z']);
    expect(span.buckets).toEqual(['2030-01', '2030-02', '2030-03']);
    // 60 days: January and February, and the first of March.
    expect(span.before.start.toISOString()).toBe('2029-11-01T17:00:00.000Z');
  });

  it('when it is 1 January, then this_year is one day', () => {
    const span = reportSpan('this_year', '2030-01-01');
    expect([span.from, span.to, span.buckets]).toEqual(['2030-01-01', '2030-01-01', ['2030-01']]);
  });
});
