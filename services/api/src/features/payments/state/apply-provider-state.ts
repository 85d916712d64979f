import { inTransactionOf } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { advanceOrder, type OrderAdvance, reserveEntitlementIds } from './advance-order.ts';
import { type Claims, findMismatch, readImposedFee } from './find-mismatch.ts';
import type { Source, Verdict } from './payment-event.model.ts';
import { nextAttemptState, RANK, type Step } from './payment-states.ts';
import { holdForStaff, type RecordedEvent, recordEvent, setVerdict } from './record-event.ts';
import { Refund } from './refund.model.ts';
import { confirmRefunds } from './refunds.ts';
import { type Attempt, attemptChanges, readAttempt, writeAttempt } from './write-attempt.ts';
import { readOrder } from './write-order.ts';

export type AppliedVerdict = Extract<Verdict, 'applied' | 'duplicate' | 'stale' | 'held'>;

/** A notification whose signature is valid. */
interface Notified {
  /** What is stored about it. */
  event: RecordedEvent;
  claims: Claims;
}

/**
 * The only function that writes provider states, regardless of their source. Attempt, order, entitlements, event
 * verdict and outbox messages change in one transaction. Applying the same state again changes nothing.
 * @param notified what made us read the snapshot. Its claims have to agree with the attempt too
 */
export async function applyProviderState(
  services: Services,
  providerOrderId: string,
  snapshot: ProviderSnapshot,
  source: Source,
  notified?: Notified,
): Promise<AppliedVerdict> {
  const { config, log } = services;
  const now = services.now();
  const attempt = (await readAttempt(providerOrderId))!;
  const event = notified?.event ?? (await recordSnapshot(attempt, snapshot, source, now));
  const mismatchOf = (claims: Claims) => findMismatch(attempt, claims, config.midtrans, readImposedFee(snapshot));
  const mismatch = (notified && mismatchOf(notified.claims)) ?? mismatchOf(snapshot);
  const { orderId } = attempt;
  if (mismatch) {
    await holdForStaff(attempt, mismatch, { eventId: event._id, statusAnswer: JSON.stringify(snapshot), now });
    log.warn({ orderId, providerOrderId, source, mismatch }, 'provider state held');
    return 'held';
  }
  const ids = await reserveIds(attempt, snapshot);
  const verdict = await write({ attempt, snapshot, ids, now }, event).catch((error: unknown) => {
    if (isDuplicateKey(error)) return verdictAfterDuplicateKey(attempt, snapshot);
    throw error;
  });
  log.info(
    { orderId, providerOrderId, source, status: snapshot.transaction_status, verdict },
    'provider state applied',
  );
  return verdict;
}

/** MongoDB runs this again after a write conflict, so it must contain database work only. */
const write = (work: Omit<OrderAdvance, 'step' | 'refundedAmount'>, event: RecordedEvent): Promise<AppliedVerdict> =>
  inTransactionOf(`order ${work.attempt.orderId}`, async (dbSession) => {
    const { snapshot, now } = work;
    const attempt = (await readAttempt(work.attempt.providerOrderId, dbSession))!;
    const step = stepOf(attempt, snapshot);
    const changes = attemptChanges(attempt, snapshot, step);
    if (changes) await writeAttempt(attempt, changes, now, dbSession);
    const refundedAmount = changes?.refundedAmount ?? attempt.refundedAmount;
    const isOrderChanged = await advanceOrder({ ...work, attempt, step, refundedAmount }, dbSession);
    // After the order's step, because one event can report both that the money was refunded and that it arrived.
    const isConfirmed =
      RANK[step.to] >= RANK.partially_refunded && (await confirmRefunds(attempt, { snapshot, step, now }, dbSession));
    const verdict = verdictOf(step.isHeld, changes !== null || isOrderChanged || isConfirmed, event);
    const outcome = { verdict, from: attempt.state, to: step.to, statusAnswer: JSON.stringify(snapshot) };
    await setVerdict(event._id, outcome, dbSession);
    return verdict;
  });

/** The payer is about to pay an attempt that is being replaced under its next id, so its end does not end the order. */
function stepOf(attempt: Attempt, snapshot: ProviderSnapshot): Step {
  const { order, ...step } = nextAttemptState(attempt, snapshot);
  const isEnd = order === 'cancelled' || order === 'expired';
  return order && !(attempt.isBeingReplaced && isEnd) ? { ...step, order } : step;
}

function verdictOf(isHeld: boolean | undefined, isChanged: boolean, event: RecordedEvent): AppliedVerdict {
  if (isHeld) return 'held';
  if (isChanged) return 'applied';
  return event.deliveries > 1 ? 'duplicate' : 'stale';
}

/**
 * Reserves ids before the transaction, because a counter inside it would make all payers wait for each other. Only done
 * when the step may need them; unused ids do no harm.
 */
async function reserveIds(attempt: Attempt, snapshot: ProviderSnapshot): Promise<OrderAdvance['ids']> {
  if (nextAttemptState(attempt, snapshot).order !== 'paid') return null;
  const order = await readOrder(attempt.orderId);
  return { firstUserAssessmentId: await reserveEntitlementIds(order), refundId: await nextId(Refund) };
}

/** A duplicate key means that another process wrote this state first. If its result is not visible, the provider retries. */
async function verdictAfterDuplicateKey({ providerOrderId }: Attempt, snapshot: ProviderSnapshot) {
  const attempt = await readAttempt(providerOrderId);
  if (attempt && !attemptChanges(attempt, snapshot, nextAttemptState(attempt, snapshot))) return 'duplicate' as const;
  throw new AppError('UNAVAILABLE');
}

/** Records a snapshot that did not come with a notification. */
const recordSnapshot = ({ orderId }: Attempt, snapshot: ProviderSnapshot, source: Source, now: Date) =>
  recordEvent({
    fields: { ...snapshot, refunds: snapshot.raw.refunds },
    raw: { ...snapshot.raw, ...snapshot, raw: undefined },
    source,
    signatureOk: null,
    orderId,
    now,
  });
