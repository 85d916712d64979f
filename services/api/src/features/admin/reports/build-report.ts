import { type AdminReport, ASSESSMENT_TYPES, type ReportQuery, type ReportType } from '@kenali/contracts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { FEATURE_PARTS } from '../../../practice-features.ts';
import { toTypeStats } from '../stats/index.ts';
import { countUsers, type PeriodFigures, readPeriodFigures, sumRefunds, type TypeCount } from './period-figures.ts';
import { conversionPercent, FIGURES, type Measured, SERIES, sum, sumCounts } from './report-figures.ts';
import { type Period, toReportPeriod } from './report-period.ts';

/** Builds a report with the figures of its period and of the period before. The screen, XLSX and PDF all show this report. */
export async function buildReport(query: ReportQuery, now: Date): Promise<AdminReport> {
  const { type = 'overview', range = 'last_30_days' } = query;
  const { before, bucketFormat, buckets, ...period } = toReportPeriod(range, jakartaDay(now));
  const [current, previous, grants] = await Promise.all([
    measure(period, type, bucketFormat),
    measure(before, type, bucketFormat),
    type === 'assessments' ? countGrants(period, before) : [],
  ]);
  return {
    type,
    range,
    from: period.from,
    to: period.to,
    figures: [
      ...FIGURES[type].map(({ compute, ...figure }) => ({
        ...figure,
        value: compute(current),
        before: compute(previous),
      })),
      ...grants,
    ],
    buckets,
    series: SERIES[type].map(({ compute, ...series }) => ({
      ...series,
      values: buckets.map((bucket) => compute(current, bucket)),
    })),
    types: toTypeRows(current),
    generatedAt: now.toISOString(),
  };
}

/** Runs the more expensive queries only for the report type that shows their figures. */
async function measure(period: Period, type: ReportType, bucketFormat: string): Promise<Measured> {
  const [figures, distinctUsers, refunds] = await Promise.all([
    readPeriodFigures(period, bucketFormat),
    type === 'users' ? countUsers(period) : { payers: 0, finishers: 0, all: 0 },
    type === 'revenue' ? sumRefunds(period) : 0,
  ]);
  return { ...figures, distinctUsers, refunds };
}

/** What features that a practice switches on have granted. */
async function countGrants(period: Period, before: Period): Promise<AdminReport['figures']> {
  const counted = await Promise.all(
    FEATURE_PARTS.flatMap(({ grants = [] }) => grants).map(async ({ count, ...figure }) => {
      const [value, previous] = await Promise.all([count(period), count(before)]);
      return { ...figure, unit: 'count' as const, value, before: previous };
    }),
  );
  return counted.filter(({ value, before }) => value + before > 0);
}

function toTypeRows(measured: PeriodFigures): AdminReport['types'] {
  return ASSESSMENT_TYPES.map((type) => {
    const countOfType = (counts: readonly TypeCount[]) => sumCounts(counts.filter((each) => each.type === type));
    const counts = { completed: countOfType(measured.completed), open: countOfType(measured.open) };
    const amount = sum([...measured.revenue.values()].map(({ byType }) => byType[type] ?? 0));
    return {
      ...toTypeStats(type, counts, amount),
      conversionPercent: conversionPercent(counts.completed, counts.open),
    };
  }).filter((row) => row.type !== 'other' || row.count > 0 || row.revenue !== '0.00');
}
