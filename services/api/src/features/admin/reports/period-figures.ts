import type { AssessmentType } from '@kenali/contracts';
import type { Collection } from 'mongoose';
import { withHint } from '../../../db/hint.ts';
import { User } from '../../auth/index.ts';
import { Order, REVENUE_INDEX } from '../../orders/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { ENDED, REVENUE_FILTER, type Revenue, sumRevenueByBucket } from '../stats/index.ts';
import type { Period } from './report-period.ts';

/** Number of user assessments of one type in one bucket. */
export interface TypeCount {
  type: AssessmentType;
  bucket: string;
  count: number;
}

/** Figures of one period. The maps are keyed by bucket. */
export interface PeriodFigures {
  users: Map<string, number>;
  revenue: Map<string, Revenue>;
  orders: Map<string, number>;
  completed: TypeCount[];
  /** Granted in the period, with any status. */
  granted: TypeCount[];
  /** Granted in the period and not completed yet. */
  open: TypeCount[];
}

type Options = { hint?: typeof REVENUE_INDEX };
/** Excludes the user assessments of staff. */
const NOT_STAFF = { source: { $in: ['order', 'free'] } };
const within = ({ start, end }: Period) => ({ $gte: start, $lt: end });

/** Counts a period. Excludes user assessments of staff, and those that a refund ended. */
export async function readPeriodFigures(period: Period, bucketFormat: string): Promise<PeriodFigures> {
  const bucketOf = (field: string) => ({ $dateToString: { date: field, format: bucketFormat, timezone: '+07:00' } });
  const countUserAssessments = (match: object, field: string) =>
    countByType({ ...NOT_STAFF, ...match }, { type: '$assessment.type', status: '$status', bucket: bucketOf(field) });
  const [users, revenue, orders, completed, granted, ended] = await Promise.all([
    countByBucket(User.collection, { createdAt: within(period) }, bucketOf('$createdAt')),
    sumRevenueByBucket({ paidAt: within(period) }, bucketOf('$paidAt')),
    withHint(REVENUE_INDEX, (options) =>
      countByBucket(Order.collection, { ...REVENUE_FILTER, paidAt: within(period) }, bucketOf('$paidAt'), options),
    ),
    countUserAssessments({ completedAt: within(period) }, '$completedAt'),
    countUserAssessments({ createdAt: within(period) }, '$createdAt'),
    countUserAssessments({ createdAt: within(period), ...ENDED }, '$createdAt'),
  ]);
  const kept = [...granted, ...ended.map((each) => ({ ...each, count: -each.count }))];
  const open = kept.filter(({ status }) => status !== 'completed');
  return { users, revenue, orders, completed, granted: kept, open };
}

async function countByType(match: object, key: object): Promise<(TypeCount & { status: string })[]> {
  const found = await UserAssessment.aggregate<{ _id: Omit<TypeCount, 'count'> & { status: string }; count: number }>([
    { $match: match },
    { $group: { _id: key, count: { $sum: 1 } } },
  ]);
  return found.map(({ _id, count }) => ({ ..._id, count }));
}

async function countByBucket(collection: Collection, match: object, bucket: object, options?: Options) {
  const found = await collection
    .aggregate<{ _id: string; count: number }>(
      [{ $match: match }, { $group: { _id: bucket, count: { $sum: 1 } } }],
      options,
    )
    .toArray();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}

/** Counts distinct users: those who paid or completed an assessment in the period, and all who registered before its end. */
export async function countUsers(period: Period): Promise<{ payers: number; finishers: number; all: number }> {
  const countDistinct = async (collection: Collection, match: object, options?: Options) => {
    const [found] = await collection
      .aggregate<{ count: number }>([{ $match: match }, { $group: { _id: '$userId' } }, { $count: 'count' }], options)
      .toArray();
    return found?.count ?? 0;
  };
  const [payers, finishers, all] = await Promise.all([
    withHint(REVENUE_INDEX, (options) =>
      countDistinct(Order.collection, { ...REVENUE_FILTER, paidAt: within(period) }, options),
    ),
    countDistinct(UserAssessment.collection, { ...NOT_STAFF, completedAt: within(period) }),
    User.countDocuments({ createdAt: { $lt: period.end } }),
  ]);
  return { payers, finishers, all };
}

/** Sums the refunds of orders that were paid in the period, in whole rupiah. */
export async function sumRefunds(period: Period): Promise<number> {
  const [found] = await Order.aggregate<{ amount: number }>([
    { $match: { paidAt: within(period), byStaff: { $ne: true }, refundedAmount: { $gt: 0 } } },
    { $group: { _id: null, amount: { $sum: '$refundedAmount' } } },
  ]);
  return found?.amount ?? 0;
}
