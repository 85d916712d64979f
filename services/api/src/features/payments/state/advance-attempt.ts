import type { ClientSession, mongo } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { wholeRupiah } from '../../../money.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { PaymentAttempt, type PaymentAttemptDocument } from './payment-attempt.model.ts';
import { isLive, RANK, type Step } from './payment-states.ts';

export type Attempt = PaymentAttemptDocument;
type Changes = Partial<Attempt>;

/** What the step changes in the attempt; null when it is as the provider says already. */
export function attemptChanges(attempt: Attempt, said: ProviderSnapshot, step: Step): Changes | null {
  if (step.isStale) return null;
  const id = said.transaction_id;
  const wanted: Changes = {
    state: step.to,
    live: isLive(step.to),
    isSettled: attempt.isSettled || (step.to === 'paid' && said.transaction_status === 'settlement'),
    paymentType: said.payment_type ?? attempt.paymentType,
    fraudStatus: said.fraud_status ?? attempt.fraudStatus,
    transactionIds:
      id && !attempt.transactionIds.includes(id) ? [...attempt.transactionIds, id] : attempt.transactionIds,
    flags: step.flag && !attempt.flags.includes(step.flag) ? [...attempt.flags, step.flag] : attempt.flags,
    refundedAmount: refundedBy(attempt, said, step),
    nextCheckAt: isLive(step.to) ? attempt.nextCheckAt : null,
  };
  const changed = Object.entries(wanted).filter(([field, value]) => attempt[field as keyof Attempt] !== value);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** The provider's sum is cumulative: deliveries are never added up, and it does not shrink. */
function refundedBy(attempt: Attempt, said: ProviderSnapshot, { to }: Step): number {
  if (RANK[to] === RANK.refunded) return attempt.amount;
  if (to !== 'partially_refunded') return attempt.refundedAmount;
  const stated = typeof said.raw.refund_amount === 'string' ? wholeRupiah(said.raw.refund_amount) : null;
  return Math.min(attempt.amount, Math.max(attempt.refundedAmount, stated ?? 0));
}

export const readAttempt = (providerOrderId: string, dbSession?: ClientSession): Promise<Attempt | null> =>
  PaymentAttempt.collection.findOne<Attempt>({ providerOrderId }, { session: dbSession });

/** Compare-and-set. Inside a transaction a lost race shows as a write conflict, and the transaction runs again. */
export async function writeAttempt(
  attempt: { _id: mongo.ObjectId; version: number },
  changes: Changes,
  now: Date,
  dbSession: ClientSession,
): Promise<void> {
  const { modifiedCount } = await PaymentAttempt.collection.updateOne(
    { _id: attempt._id, version: attempt.version },
    { $set: { ...changes, updatedAt: now }, $inc: { version: 1 } },
    { session: dbSession },
  );
  if (modifiedCount === 0) throw new AppError('UNAVAILABLE');
}
