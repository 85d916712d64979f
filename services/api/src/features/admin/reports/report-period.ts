import type { ReportRange } from '@kenali/contracts';
import { addDays, startOfJakartaDay } from '../../../jakarta-time.ts';

/** A period of time: `start` is included, `end` is not. */
export interface Period {
  start: Date;
  end: Date;
}

interface ReportPeriod extends Period {
  /** First calendar day in Jakarta. */
  from: string;
  /** Last calendar day in Jakarta, included. */
  to: string;
  /** The same number of days directly before. */
  before: Period;
  bucketFormat: '%Y-%m-%d' | '%Y-%m';
  /** The days or months of the period: "2026-11-21" or "2026-11". */
  buckets: string[];
}

const DAYS: Record<Exclude<ReportRange, 'this_year'>, number> = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
};
const MONTH_LENGTH = 'YYYY-MM'.length;

/** Converts a range to the period that ends with `today`, a calendar day in Jakarta. */
export function toReportPeriod(range: ReportRange, today: string): ReportPeriod {
  const isYear = range === 'this_year';
  const from = isYear ? `${today.slice(0, 4)}-01-01` : addDays(today, 1 - DAYS[range]);
  const days = listDays(from, today);
  const start = startOfJakartaDay(from);
  return {
    from,
    to: today,
    start,
    end: startOfJakartaDay(addDays(today, 1)),
    before: { start: startOfJakartaDay(addDays(from, -days.length)), end: start },
    bucketFormat: isYear ? '%Y-%m' : '%Y-%m-%d',
    buckets: isYear ? [...new Set(days.map((day) => day.slice(0, MONTH_LENGTH)))] : days,
  };
}

function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
