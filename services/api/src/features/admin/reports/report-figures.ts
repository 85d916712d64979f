import type { ReportFigure, ReportSeries, ReportType } from '@kenali/contracts';
import type { countUsers, PeriodFigures, TypeCount } from './period-figures.ts';

/** Everything that the figures of a report can use. */
export type Measured = PeriodFigures & {
  distinctUsers: Awaited<ReturnType<typeof countUsers>>;
  refunds: number;
};
type Figure = Pick<ReportFigure, 'key' | 'label' | 'unit'> & {
  compute(measured: Measured): number;
};
type Series = Pick<ReportSeries, 'key' | 'label' | 'unit'> & { compute(measured: Measured, bucket: string): number };

export const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
export const sumCounts = (counts: readonly TypeCount[]) => sum(counts.map(({ count }) => count));
const sumBucket = (counts: readonly TypeCount[], bucket: string) =>
  sumCounts(counts.filter((each) => each.bucket === bucket));
const totalRevenue = ({ revenue }: PeriodFigures) => sum([...revenue.values()].map(({ total }) => total));

/** Share of completed user assessments among completed and open ones, in whole percent. */
export const conversionPercent = (completed: number, open: number): number =>
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

/** The key figures of each report type, in display order. */
export const FIGURES: Record<ReportType, Figure[]> = {
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
/** The charts of each report type, in display order. */
export const SERIES: Record<ReportType, Series[]> = {
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
