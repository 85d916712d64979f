import type { Model, PipelineStage } from 'mongoose';
import { DAY_MS, HOUR_MS } from '../../../durations.ts';
import { Order, PAYABLE_MS } from '../../orders/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import { PaymentEvent } from '../state/payment-event.model.ts';

interface Invariant {
  name: string;
  /** The number of violations, normally 0. */
  count(now: Date): Promise<number>;
}

/** How many documents are left after these stages. */
async function countOf(model: Pick<Model<unknown>, 'aggregate'>, stages: PipelineStage[]): Promise<number> {
  const [counted] = await model.aggregate<{ count: number }>([...stages, { $count: 'count' }]);
  return counted?.count ?? 0;
}

/** Rules that hold regardless of the order of events. A count other than 0 needs manual review. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'completed orders without all their entitlements',
    count: () =>
      countOf(Order, [
        { $match: { status: 'completed' } },
        { $lookup: { from: 'userAssessments', localField: 'items._id', foreignField: 'orderItemId', as: 'granted' } },
        { $match: { $expr: { $lt: [{ $size: '$granted' }, { $size: '$items' }] } } },
      ]),
  },
  {
    // Entitlements that were taken back stay in the database as withdrawn, frozen or flagged.
    name: 'entitlements in force whose order is not completed',
    count: () =>
      countOf(UserAssessment, [
        { $match: { orderId: { $ne: null }, withdrawnAt: null, frozenAt: null, flaggedAt: null } },
        { $lookup: { from: 'orders', localField: 'orderId', foreignField: '_id', as: 'order' } },
        { $match: { 'order.status': { $ne: 'completed' } } },
      ]),
  },
  {
    name: 'orders paid more than once without the duplicate_payment flag',
    count: () =>
      countOf(PaymentAttempt, [
        { $match: { state: { $in: ['paid', 'partially_refunded'] } } },
        { $group: { _id: '$orderId', paid: { $sum: 1 } } },
        { $match: { paid: { $gt: 1 } } },
        { $lookup: { from: 'orders', localField: '_id', foreignField: '_id', as: 'order' } },
        { $match: { 'order.flags': { $ne: 'duplicate_payment' } } },
      ]),
  },
  {
    name: 'paid amounts other than the total, without a fee',
    count: () =>
      Order.countDocuments({
        status: 'completed',
        flags: { $ne: 'customer_fee' },
        $expr: { $ne: ['$paidAmount', '$totalAmount'] },
      }),
  },
  {
    name: 'orders still pending an hour after their deadline',
    count: (now) =>
      countOf(Order, [
        { $match: { status: 'pending' } },
        { $lookup: { from: 'paymentAttempts', localField: '_id', foreignField: 'orderId', as: 'attempts' } },
        {
          $match: {
            $expr: {
              $lt: [
                { $ifNull: [{ $max: '$attempts.expiresAt' }, { $add: ['$createdAt', PAYABLE_MS] }] },
                new Date(now.getTime() - HOUR_MS),
              ],
            },
          },
        },
      ]),
  },
  {
    name: 'notifications held for more than a day',
    count: (now) =>
      PaymentEvent.countDocuments({
        verdict: 'held',
        resolvedAt: null,
        createdAt: { $lt: new Date(now.getTime() - DAY_MS) },
      }),
  },
];

/** Counts the violations of each invariant, in the order of `INVARIANTS`. */
export async function countViolations(now: Date): Promise<{ name: string; count: number }[]> {
  const counted: { name: string; count: number }[] = [];
  for (const { name, count } of INVARIANTS) counted.push({ name, count: await count(now) });
  return counted;
}
