import type { AdminReport, ReportFigure, ReportQuery, ReportSeries, ReportType } from '@kenali/contracts';
import { jakartaDay } from '../../../jakarta-time.ts';
import { TYPES } from '../assessment-types.ts';
import { typeStats } from '../stats/index.ts';
import { reportSpan } from './report-span.ts';
import { countPeople, type SpanFigures, spanFigures, sumRefunds, type TypedCount } from './span-figures.ts';

type Measured = SpanFigures & { people: Awaited<ReturnType<typeof countPeople>>; refunds: number };
type Figure = Pick<ReportFigure, 'key' | 'label' | 'unit'> & { of(measured: Measured): number };
type Series = Pick<ReportSeries, 'key' | 'label' | 'unit'> & { of(measured: Measured, bucket: string): number };

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const all = (counts: readonly TypedCount[]) => sum(counts.map(({ count }) => count));
const inBucket = (counts: readonly TypedCount[], bucket: string) =>
  all(counts.filter((each) => each.bucket === bucket));
const earned = ({ revenue }: SpanFigures) => sum([...revenue.values()].map(({ total }) => total));

/** Completed of all that are completed or still open, in whole percent. */
export const conversionPercent = (completed: number, open: number): number =>
  completed + open === 0 ? 0 : Math.round((completed / (completed + open)) * 100);

const newUsers: Figure = {
  key: 'newUsers',
  label: 'Pengguna baru',
  unit: 'count',
  of: ({ users }) => sum(users.values()),
};
const completed: Figure = {
  key: 'completed',
  label: 'Asesmen selesai',
  unit: 'count',
  of: (measured) => all(measured.completed),
};
const revenue: Figure = { key: 'revenue', label: 'Pendapatan', unit: 'rupiah', of: earned };
const orders: Figure = { key: 'orders', label: 'Pesanan dibayar', unit: 'count', of: (m) => sum(m.orders.values()) };
const conversion: Figure = {
  key: 'conversion',
  label: 'Tingkat konversi',
  unit: 'percent',
  of: (measured) => conversionPercent(all(measured.completed), all(measured.open)),
};
const average: Figure = {
  key: 'average',
  label: 'Rata-rata per pesanan',
  unit: 'rupiah',
  of: (measured) => Math.round(earned(measured) / Math.max(1, sum(measured.orders.values()))),
};

const FIGURES: Record<ReportType, Figure[]> = {
  overview: [newUsers, completed, revenue, conversion],
  users: [
    newUsers,
    { key: 'allUsers', label: 'Pengguna seluruhnya', unit: 'count', of: ({ people }) => people.all },
    { key: 'payers', label: 'Pengguna yang membayar', unit: 'count', of: ({ people }) => people.payers },
    { key: 'finishers', label: 'Pengguna yang menyelesaikan', unit: 'count', of: ({ people }) => people.finishers },
  ],
  assessments: [
    { key: 'given', label: 'Akses asesmen baru', unit: 'count', of: ({ given }) => all(given) },
    completed,
    { key: 'open', label: 'Masih berlangsung', unit: 'count', of: ({ open }) => all(open) },
    conversion,
  ],
  revenue: [
    revenue,
    orders,
    average,
    { key: 'refunds', label: 'Dana dikembalikan', unit: 'rupiah', of: ({ refunds }) => refunds },
  ],
};

const usersOverTime: Series = { ...newUsers, of: ({ users }, bucket) => users.get(bucket) ?? 0 };
const completedOverTime: Series = { ...completed, of: (measured, bucket) => inBucket(measured.completed, bucket) };
const revenueOverTime: Series = { ...revenue, of: (measured, bucket) => measured.revenue.get(bucket)?.total ?? 0 };
const SERIES: Record<ReportType, Series[]> = {
  overview: [usersOverTime, completedOverTime, revenueOverTime],
  users: [usersOverTime],
  assessments: [
    { key: 'given', label: 'Akses asesmen baru', unit: 'count', of: ({ given }, bucket) => inBucket(given, bucket) },
    completedOverTime,
  ],
  revenue: [revenueOverTime, { ...orders, of: (measured, bucket) => measured.orders.get(bucket) ?? 0 }],
};

/** A report as the screens show it and the files hold it. */
export async function makeReport(query: ReportQuery, now: Date): Promise<AdminReport> {
  const { type = 'overview', range = 'last_30_days' } = query;
  const { before, bucketFormat, buckets, ...span } = reportSpan(range, jakartaDay(now));
  const [measured, earlier] = await Promise.all(
    [span, before].map(async (each): Promise<Measured> => {
      const [figures, people, refunds] = await Promise.all([
        spanFigures(each, bucketFormat),
        type === 'users' ? countPeople(each) : { payers: 0, finishers: 0, all: 0 },
        type === 'revenue' ? sumRefunds(each) : 0,
      ]);
      return { ...figures, people, refunds };
    }),
  );
  return {
    type,
    range,
    from: span.from,
    to: span.to,
    figures: FIGURES[type].map(({ key, label, unit, of }) => ({
      key,
      label,
      unit,
      value: of(measured!),
      before: of(earlier!),
    })),
    buckets,
    series: SERIES[type].map(({ key, label, unit, of }) => ({
      key,
      label,
      unit,
      values: buckets.map((bucket) => of(measured!, bucket)),
    })),
    types: typesOf(measured!),
    generatedAt: now.toISOString(),
  };
}

function typesOf(measured: SpanFigures): AdminReport['types'] {
  return TYPES.map((type) => {
    const ofType = (counts: readonly TypedCount[]) => all(counts.filter((each) => each.type === type));
    const counts = { completed: ofType(measured.completed), open: ofType(measured.open) };
    const amount = sum([...measured.revenue.values()].map(({ byType }) => byType[type] ?? 0));
    return { ...typeStats(type, counts, amount), conversionPercent: conversionPercent(counts.completed, counts.open) };
  }).filter(({ type, count, revenue: earnedByType }) => type !== 'other' || count > 0 || earnedByType !== '0.00');
}
