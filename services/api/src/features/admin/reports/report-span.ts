import type { ReportRange } from '@kenali/contracts';
import { addDays, startOfJakartaDay } from '../../../jakarta-time.ts';

/** From the first moment on, up to and without the last. */
export interface Span {
  start: Date;
  end: Date;
}

export interface ReportSpan extends Span {
  /** First and last calendar day in Jakarta. */
  from: string;
  to: string;
  /** The equal number of days before. */
  before: Span;
  bucketFormat: '%Y-%m-%d' | '%Y-%m';
  buckets: string[];
}

const DAYS: Record<Exclude<ReportRange, 'this_year'>, number> = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
};
const MONTH = 'YYYY-MM'.length;

/** The days of a range that ends today: the last N of them, or all since 1 January. */
export function reportSpan(range: ReportRange, today: string): ReportSpan {
  const isYear = range === 'this_year';
  const from = isYear ? `${today.slice(0, 4)}-01-01` : addDays(today, 1 - DAYS[range]);
  const days = daysBetween(from, today);
  const start = startOfJakartaDay(from);
  return {
    from,
    to: today,
    start,
    end: startOfJakartaDay(addDays(today, 1)),
    before: { start: startOfJakartaDay(addDays(from, -days.length)), end: start },
    bucketFormat: isYear ? '%Y-%m' : '%Y-%m-%d',
    buckets: isYear ? [...new Set(days.map((day) => day.slice(0, MONTH)))] : days,
  };
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
