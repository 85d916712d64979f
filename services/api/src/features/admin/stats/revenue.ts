import type { AssessmentType } from '@kenali/contracts';
import { MIX_EXPRESSION, Order, partsOf, REVENUE_INDEX } from '../../orders/index.ts';

/** Whole rupiah; the types add up to the total. */
export interface Revenue {
  total: number;
  byType: Partial<Record<AssessmentType, number>>;
}

/** What counts as revenue: completed orders that were paid for, by people who are not staff. Free ones add nothing. */
export const EARNING = { status: 'completed', paymentStatus: 'paid', byStaff: { $ne: true } } as const;

/** Paid amounts less refunds. */
const NET = { $subtract: [{ $ifNull: ['$paidAmount', 0] }, '$refundedAmount'] };

/** What orders of one mix brought in one bucket of time. */
interface MixRow {
  _id: { mix: string | null; bucket: string };
  amount: number;
}

/** Revenue of a span by its buckets; `bucket` is an expression over `$paidAt`, a constant for one bucket. */
export async function revenueByBucket(match: object, bucket: unknown): Promise<Map<string, Revenue>> {
  const earning = { ...EARNING, ...match };
  const rows = await Order.aggregate<MixRow>([
    { $match: earning },
    { $group: { _id: { mix: '$mix', bucket }, amount: { $sum: NET } } },
  ]).hint(REVENUE_INDEX);
  // Orders of before there was a mix: theirs is made of their items.
  const isComplete = rows.every(({ _id }) => typeof _id.mix === 'string');
  const older = isComplete ? [] : await readOlder(earning, bucket);
  const buckets = new Map<string, MixRow[]>();
  for (const row of [...rows.filter(({ _id }) => typeof _id.mix === 'string'), ...older]) {
    const known = buckets.get(row._id.bucket);
    if (known) known.push(row);
    else buckets.set(row._id.bucket, [row]);
  }
  return new Map([...buckets].map(([key, found]) => [key, sharedRevenue(found)]));
}

const readOlder = (earning: object, bucket: unknown): Promise<MixRow[]> =>
  Order.aggregate<MixRow>([
    { $match: { ...earning, mix: null } },
    { $group: { _id: { mix: MIX_EXPRESSION, bucket }, amount: { $sum: NET } } },
  ]).exec();

/** An order of several types is shared out by their prices; rounded so that the types still add up to the total. */
export function sharedRevenue(rows: readonly MixRow[]): Revenue {
  const exact = new Map<AssessmentType, number>();
  for (const { _id, amount } of rows) {
    const parts = partsOf(_id.mix as string);
    const price = parts.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0);
    for (const { type, priceRupiah } of parts)
      exact.set(type, (exact.get(type) ?? 0) + (price === 0 ? amount / parts.length : (amount * priceRupiah) / price));
  }
  const byType: Revenue['byType'] = {};
  let running = 0;
  let given = 0;
  for (const [type, amount] of exact) {
    running += amount;
    byType[type] = Math.round(running) - given;
    given = Math.round(running);
  }
  return { total: given, byType };
}

/** Revenue of all time, or of a span. */
export const revenueOf = async (match: object): Promise<Revenue> =>
  (await revenueByBucket(match, { $literal: '' })).get('') ?? { total: 0, byType: {} };
