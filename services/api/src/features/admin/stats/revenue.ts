import type { AssessmentType } from '@kenali/contracts';
import { withHint } from '../../../db/hint.ts';
import { Order, parseOrderMix, REVENUE_INDEX } from '../../orders/index.ts';

/** Whole rupiah. The amounts by type add up to the total. */
export interface Revenue {
  total: number;
  byType: Partial<Record<AssessmentType, number>>;
}

/** Orders that count as revenue: completed, paid and not placed by staff. Free orders contribute 0. */
export const REVENUE_FILTER = { status: 'completed', paymentStatus: 'paid', byStaff: { $ne: true } } as const;

/** Paid amount minus refunds. A fee that the provider added to the price belongs to the provider, so the price is the most that counts. */
const NET_AMOUNT = {
  $max: [0, { $subtract: [{ $min: [{ $ifNull: ['$paidAmount', 0] }, '$totalAmount'] }, '$refundedAmount'] }],
};

/** Net amount of the orders with the same mix of types and prices in one bucket. */
interface MixRow {
  _id: { mix: string; bucket: string };
  amount: number;
}

/**
 * Sums the revenue of matching orders by bucket.
 * @param match filter on orders besides `REVENUE_FILTER`
 * @param bucket MongoDB expression over `$paidAt`; a constant puts all orders into one bucket
 */
export async function sumRevenueByBucket(match: object, bucket: unknown): Promise<Map<string, Revenue>> {
  const filter = { ...REVENUE_FILTER, ...match };
  const rows = await withHint(REVENUE_INDEX, (options) =>
    Order.aggregate<MixRow>(
      [{ $match: filter }, { $group: { _id: { mix: '$mix', bucket }, amount: { $sum: NET_AMOUNT } } }],
      options,
    ).exec(),
  );
  const buckets = new Map<string, MixRow[]>();
  for (const row of rows) {
    const known = buckets.get(row._id.bucket);
    if (known) known.push(row);
    else buckets.set(row._id.bucket, [row]);
  }
  return new Map([...buckets].map(([key, found]) => [key, splitByType(found)]));
}

/** Splits the amount of each mix in proportion to the prices. Rounds so that the types still add up to the total. */
function splitByType(rows: readonly MixRow[]): Revenue {
  const exact = new Map<AssessmentType, number>();
  for (const { _id, amount } of rows) {
    const parts = parseOrderMix(_id.mix);
    const price = parts.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0);
    for (const { type, priceRupiah } of parts)
      exact.set(type, (exact.get(type) ?? 0) + (price === 0 ? amount / parts.length : (amount * priceRupiah) / price));
  }
  const byType: Revenue['byType'] = {};
  let exactTotal = 0;
  let roundedTotal = 0;
  for (const [type, amount] of exact) {
    exactTotal += amount;
    byType[type] = Math.round(exactTotal) - roundedTotal;
    roundedTotal = Math.round(exactTotal);
  }
  return { total: roundedTotal, byType };
}

/** Sums the revenue of all matching orders; an empty `match` means all time. */
export const sumRevenue = async (match: object): Promise<Revenue> =>
  (await sumRevenueByBucket(match, { $literal: '' })).get('') ?? { total: 0, byType: {} };
