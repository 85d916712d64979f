import type { ClientSession, mongo } from 'mongoose';
import { inTransaction } from '../../../db/database.ts';
import { isDuplicateKey } from '../../../db/model.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { type Attempt, attemptChanges, readAttempt, writeAttempt } from './advance-attempt.ts';
import { advanceOrder, type OrderWork } from './advance-order.ts';
import { reserveEntitlementIds } from './complete-order.ts';
import { findMismatch } from './find-mismatch.ts';
import { hold } from './hold.ts';
import { readImposedFee } from './imposed-fee.ts';
import type { Source, Verdict } from './payment-event.model.ts';
import { nextAttemptState, type Step } from './payment-states.ts';
import { isBankConfirmed } from './provider-event.ts';
import { closeEvent, type RecordedEvent, recordEvent } from './record-event.ts';
import { confirmRefunds } from './request-refund.ts';
import { readOrder } from './write-order.ts';

export type AppliedVerdict = Extract<Verdict, 'applied' | 'duplicate' | 'stale' | 'held' | 'unmatched'>;

/**
 * The one writer: every word of the provider, by whatever way it came, enters here. Attempt, order, entitlements, the
 * event's verdict and the notes to send change together or not at all, and a repeat changes nothing.
 */
export async function applyProviderState(
  services: Services,
  providerOrderId: string,
  said: ProviderSnapshot,
  source: Source,
  recorded?: RecordedEvent,
): Promise<AppliedVerdict> {
  const { config, log } = services;
  const now = services.now();
  const attempt = await readAttempt(providerOrderId);
  if (!attempt) return 'unmatched';
  const event = recorded ?? (await recordOwnEvent(attempt, said, source, now));
  const mismatch = findMismatch(attempt, said, config.midtrans, readImposedFee(said));
  const { orderId } = attempt;
  if (mismatch) {
    await hold(attempt, mismatch, { eventId: event._id, statusAnswer: JSON.stringify(said), now });
    log.warn({ orderId, providerOrderId, source, mismatch }, 'provider state held');
    return 'held';
  }
  const ids = await reserveIds(attempt, said);
  const verdict = await write({ attempt, said, ids, now }, event).catch((error: unknown) => {
    if (isDuplicateKey(error)) return afterDuplicate(attempt, said);
    throw error;
  });
  log.info({ orderId, providerOrderId, source, said: said.transaction_status, verdict }, 'provider state');
  return verdict;
}

/** Runs again on a write conflict, so only database work stands inside. */
const write = (work: Omit<OrderWork, 'step' | 'refundedAmount'>, event: RecordedEvent): Promise<AppliedVerdict> =>
  inTransaction(async (dbSession) => {
    const { said, now } = work;
    const attempt = (await readAttempt(work.attempt.providerOrderId, dbSession))!;
    const step = nextAttemptState(attempt, said);
    const changes = attemptChanges(attempt, said, step);
    if (changes) await writeAttempt(attempt, changes, now, dbSession);
    const refundedAmount = changes?.refundedAmount ?? attempt.refundedAmount;
    const orderMoved = !step.isStale && (await advanceOrder({ ...work, attempt, step, refundedAmount }, dbSession));
    const isNews = await confirmReturn(attempt, said, step, now, dbSession);
    const verdict = verdictOf(step.isHeld, changes !== null || orderMoved || isNews, event);
    await close(event._id, verdict, attempt.state, step.to, said, dbSession);
    return verdict;
  });

/** After the order's part: one saying may tell that the money went back and that it arrived. */
const confirmReturn = async (
  { providerOrderId }: Attempt,
  said: ProviderSnapshot,
  step: Step,
  now: Date,
  dbSession: ClientSession,
): Promise<boolean> =>
  step.to === 'refunded' && isBankConfirmed(said) && confirmRefunds(providerOrderId, now, dbSession);

function verdictOf(isHeld: boolean | undefined, isChanged: boolean, event: RecordedEvent): AppliedVerdict {
  if (isHeld) return 'held';
  if (isChanged) return 'applied';
  return event.deliveries > 1 ? 'duplicate' : 'stale';
}

const close = (
  eventId: mongo.ObjectId,
  verdict: Verdict,
  from: string,
  to: string,
  said: ProviderSnapshot,
  dbSession: ClientSession,
) => closeEvent(eventId, { verdict, from, to, statusAnswer: JSON.stringify(said) }, dbSession);

/** Ids cannot be taken inside the transaction; they are taken only when it may need them. Unused ones harm nothing. */
async function reserveIds(attempt: Attempt, said: ProviderSnapshot): Promise<OrderWork['ids']> {
  if (nextAttemptState(attempt, said).order !== 'paid') return null;
  const order = await readOrder(attempt.orderId);
  return { firstUserAssessmentId: await reserveEntitlementIds(order), refundId: await nextId('refunds') };
}

/** A unique index says that another writer did this already. Unless it shows, the provider is to ask again. */
async function afterDuplicate({ providerOrderId }: Attempt, said: ProviderSnapshot): Promise<AppliedVerdict> {
  const attempt = await readAttempt(providerOrderId);
  if (attempt && !attemptChanges(attempt, said, nextAttemptState(attempt, said))) return 'duplicate';
  throw new AppError('UNAVAILABLE');
}

const recordOwnEvent = ({ orderId }: Attempt, said: ProviderSnapshot, source: Source, now: Date) =>
  recordEvent({
    said: { ...said, refunds: said.raw.refunds },
    raw: { ...said.raw, ...said, raw: undefined },
    source,
    signatureOk: null,
    orderId,
    now,
  });
