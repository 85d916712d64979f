import type { AssessmentType } from '@kenali/contracts';
import type { Collection } from 'mongoose';
import { User } from '../../auth/index.ts';
import { Order, REVENUE_INDEX } from '../../orders/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { EARNING, type Revenue, revenueByBucket } from '../stats/index.ts';
import type { Span } from './report-span.ts';

/** A count by type and bucket of time. */
export interface TypedCount {
  type: AssessmentType;
  bucket: string;
  count: number;
}

/** What happened in a span, by buckets. */
export interface SpanFigures {
  users: Map<string, number>;
  revenue: Map<string, Revenue>;
  orders: Map<string, number>;
  completed: TypedCount[];
  /** Given in the span, whatever became of them. */
  given: TypedCount[];
  /** Given in the span and not completed yet. */
  open: TypedCount[];
}

type Hint = typeof REVENUE_INDEX;
const OF_PEOPLE = { source: { $in: ['order', 'free'] } };
const within = ({ start, end }: Span) => ({ $gte: start, $lt: end });

/** Counts a span. Attempts of staff, and those whose money went back before they were begun, are left out. */
export async function spanFigures(span: Span, format: string): Promise<SpanFigures> {
  const bucketOf = (field: string) => ({ $dateToString: { date: field, format, timezone: '+07:00' } });
  const attempts = (match: object, field: string) =>
    countTyped({ ...OF_PEOPLE, ...match }, { type: '$assessment.type', status: '$status', bucket: bucketOf(field) });
  const [users, revenue, orders, completed, given, withdrawn] = await Promise.all([
    countBy(User.collection, { createdAt: within(span) }, bucketOf('$createdAt')),
    revenueByBucket({ paidAt: within(span) }, bucketOf('$paidAt')),
    countBy(Order.collection, { ...EARNING, paidAt: within(span) }, bucketOf('$paidAt'), REVENUE_INDEX),
    attempts({ completedAt: within(span) }, '$completedAt'),
    attempts({ createdAt: within(span) }, '$createdAt'),
    attempts({ createdAt: within(span), withdrawnAt: { $exists: true } }, '$createdAt'),
  ]);
  const kept = [...given, ...withdrawn.map((each) => ({ ...each, count: -each.count }))];
  return { users, revenue, orders, completed, given: kept, open: kept.filter(({ status }) => status !== 'completed') };
}

async function countTyped(match: object, key: object): Promise<(TypedCount & { status: string })[]> {
  const found = await UserAssessment.aggregate<{ _id: Omit<TypedCount, 'count'> & { status: string }; count: number }>([
    { $match: match },
    { $group: { _id: key, count: { $sum: 1 } } },
  ]);
  return found.map(({ _id, count }) => ({ ..._id, count }));
}

async function countBy(collection: Collection, match: object, bucket: object, hint?: Hint) {
  const found = await collection
    .aggregate<{ _id: string; count: number }>(
      [{ $match: match }, { $group: { _id: bucket, count: { $sum: 1 } } }],
      hint && { hint },
    )
    .toArray();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}

/** People who did something in a span, each counted once. */
export async function countPeople(span: Span): Promise<{ payers: number; finishers: number; all: number }> {
  const distinct = async (collection: Collection, match: object, hint?: Hint) => {
    const [found] = await collection
      .aggregate<{ count: number }>(
        [{ $match: match }, { $group: { _id: '$userId' } }, { $count: 'count' }],
        hint && { hint },
      )
      .toArray();
    return found?.count ?? 0;
  };
  const [payers, finishers, all] = await Promise.all([
    distinct(Order.collection, { ...EARNING, paidAt: within(span) }, REVENUE_INDEX),
    distinct(UserAssessment.collection, { ...OF_PEOPLE, completedAt: within(span) }),
    User.countDocuments({ createdAt: { $lt: span.end } }),
  ]);
  return { payers, finishers, all };
}

/** What went back of what was paid in a span, whole rupiah. */
export async function sumRefunds(span: Span): Promise<number> {
  const [found] = await Order.aggregate<{ amount: number }>([
    { $match: { paidAt: within(span), byStaff: { $ne: true }, refundedAmount: { $gt: 0 } } },
    { $group: { _id: null, amount: { $sum: '$refundedAmount' } } },
  ]);
  return found?.amount ?? 0;
}
