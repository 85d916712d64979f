import {
  type AdminReport,
  ASSESSMENT_TYPES,
  type ReportFigure,
  type ReportQuery,
  type ReportSeries,
  type ReportType,
} from '@kenali/contracts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { toTypeStats } from '../stats/index.ts';
import { countUsers, type PeriodFigures, readPeriodFigures, sumRefunds, type TypeCount } from './period-figures.ts';
import { type Period, toReportPeriod } from './report-period.ts';

type Measured = PeriodFigures & { distinctUsers: Awaited<ReturnType<typeof countUsers>>; refunds: number };
type Figure = Pick<ReportFigure, 'key' | 'label' | 'unit'> & { compute(measured: Measured): number };
type Series = Pick<ReportSeries, 'key' | 'label' | 'unit'> & { compute(measured: Measured, bucket: string): number };

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const sumCounts = (counts: readonly TypeCount[]) => sum(counts.map(({ count }) => count));
const sumBucket = (counts: readonly TypeCount[], bucket: string) =>
  sumCounts(counts.filter((each) => each.bucket === bucket));
const totalRevenue = ({ revenue }: PeriodFigures) => sum([...revenue.values()].map(({ total }) => total));

/** Share of completed user assessments among completed and open ones, in whole percent. */
const conversionPercent = (completed: number, open: number): number =>
  completed + open === 0 ? 0 : Math.round((completed / (completed + open)) * 100);

const newUsers: Figure = {
  key: 'newUsers',
  label: 'Pengguna baru',
  unit: 'count',
  compute: ({ users }) => sum(users.values()),
};
const completed: Figure = {
  key: 'completed',
  label: 'Asesmen selesai',
  unit: 'count',
  compute: (measured) => sumCounts(measured.completed),
};
const revenue: Figure = { key: 'revenue', label: 'Pendapatan', unit: 'rupiah', compute: totalRevenue };
const orders: Figure = {
  key: 'orders',
  label: 'Pesanan dibayar',
  unit: 'count',
  compute: (measured) => sum(measured.orders.values()),
};
const conversion: Figure = {
  key: 'conversion',
  label: 'Tingkat konversi',
  unit: 'percent',
  compute: (measured) => conversionPercent(sumCounts(measured.completed), sumCounts(measured.open)),
};
const average: Figure = {
  key: 'average',
  label: 'Rata-rata per pesanan',
  unit: 'rupiah',
  compute: (measured) => Math.round(totalRevenue(measured) / Math.max(1, sum(measured.orders.values()))),
};

const FIGURES: Record<ReportType, Figure[]> = {
  overview: [newUsers, completed, revenue, conversion],
  users: [
    newUsers,
    { key: 'allUsers', label: 'Pengguna seluruhnya', unit: 'count', compute: (m) => m.distinctUsers.all },
    { key: 'payers', label: 'Pengguna yang membayar', unit: 'count', compute: (m) => m.distinctUsers.payers },
    {
      key: 'finishers',
      label: 'Pengguna yang menyelesaikan',
      unit: 'count',
      compute: (m) => m.distinctUsers.finishers,
    },
  ],
  assessments: [
    { key: 'given', label: 'Akses asesmen baru', unit: 'count', compute: ({ granted }) => sumCounts(granted) },
    completed,
    { key: 'open', label: 'Masih berlangsung', unit: 'count', compute: ({ open }) => sumCounts(open) },
    conversion,
  ],
  revenue: [
    revenue,
    orders,
    average,
    { key: 'refunds', label: 'Dana dikembalikan', unit: 'rupiah', compute: ({ refunds }) => refunds },
  ],
};

const usersOverTime: Series = { ...newUsers, compute: ({ users }, bucket) => users.get(bucket) ?? 0 };
const completedOverTime: Series = {
  ...completed,
  compute: (measured, bucket) => sumBucket(measured.completed, bucket),
};
const revenueOverTime: Series = { ...revenue, compute: (measured, bucket) => measured.revenue.get(bucket)?.total ?? 0 };
const SERIES: Record<ReportType, Series[]> = {
  overview: [usersOverTime, completedOverTime, revenueOverTime],
  users: [usersOverTime],
  assessments: [
    {
      key: 'given',
      label: 'Akses asesmen baru',
      unit: 'count',
      compute: ({ granted }, bucket) => sumBucket(granted, bucket),
    },
    completedOverTime,
  ],
  revenue: [revenueOverTime, { ...orders, compute: (measured, bucket) => measured.orders.get(bucket) ?? 0 }],
};

/** Builds a report with the figures of its period and of the period before. The screen, XLSX and PDF all show this report. */
export async function buildReport(query: ReportQuery, now: Date): Promise<AdminReport> {
  const { type = 'overview', range = 'last_30_days' } = query;
  const { before, bucketFormat, buckets, ...period } = toReportPeriod(range, jakartaDay(now));
  const [current, previous] = await Promise.all([
    measure(period, type, bucketFormat),
    measure(before, type, bucketFormat),
  ]);
  return {
    type,
    range,
    from: period.from,
    to: period.to,
    figures: FIGURES[type].map(({ compute, ...figure }) => ({
      ...figure,
      value: compute(current),
      before: compute(previous),
    })),
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
