import type { ClientSession, mongo } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { wholeRupiah } from '../../../money.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { PaymentAttempt, type PaymentAttemptDocument } from './payment-attempt.model.ts';
import { isLive, RANK, type Step } from './payment-states.ts';

export type Attempt = PaymentAttemptDocument;
type Changes = Partial<Attempt>;

/** The fields that the step changes; null when the attempt already has these values. */
export function attemptChanges(attempt: Attempt, snapshot: ProviderSnapshot, step: Step): Changes | null {
  if (step.isStale) return null;
  const id = snapshot.transaction_id;
  const wanted: Changes = {
    state: step.to,
    live: isLive(step.to),
    isSettled: attempt.isSettled || (step.to === 'paid' && snapshot.transaction_status === 'settlement'),
    paymentType: snapshot.payment_type ?? attempt.paymentType,
    fraudStatus: snapshot.fraud_status ?? attempt.fraudStatus,
    transactionIds:
      id && !attempt.transactionIds.includes(id) ? [...attempt.transactionIds, id] : attempt.transactionIds,
    flags: step.flag && !attempt.flags.includes(step.flag) ? [...attempt.flags, step.flag] : attempt.flags,
    refundedAmount: refundedAmountAfter(attempt, snapshot, step),
    nextCheckAt: isLive(step.to) ? attempt.nextCheckAt : null,
    // A method that is chosen later proves that the page is open after all.
    ...((step.endsPage || attempt.isPageDead) && { isPageDead: step.endsPage === true || step.order !== 'retried' }),
  };
  const changed = Object.entries(wanted).filter(([field, value]) => attempt[field as keyof Attempt] !== value);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Whole rupiah. More than the price if the provider added a fee; `findMismatch` has compared the amounts already. */
export const chargedAmount = ({ amount }: Attempt, { gross_amount }: ProviderSnapshot): number =>
  wholeRupiah(gross_amount) ?? amount;

/** The provider reports a cumulative sum, so events are not added up and the sum never decreases. */
function refundedAmountAfter(attempt: Attempt, snapshot: ProviderSnapshot, { to }: Step): number {
  if (RANK[to] < RANK.partially_refunded) return attempt.refundedAmount;
  const charged = chargedAmount(attempt, snapshot);
  if (RANK[to] === RANK.refunded) return charged;
  const reported = typeof snapshot.raw.refund_amount === 'string' ? wholeRupiah(snapshot.raw.refund_amount) : null;
  return Math.min(charged, Math.max(attempt.refundedAmount, reported ?? 0));
}

export const readAttempt = (providerOrderId: string, dbSession?: ClientSession): Promise<Attempt | null> =>
  PaymentAttempt.collection.findOne<Attempt>({ providerOrderId }, { session: dbSession });

/**
 * Compare-and-set on `version`. Inside a transaction, a lost race is a write conflict, which runs the transaction again.
 * @throws AppError UNAVAILABLE when the attempt changed since it was read
 */
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
