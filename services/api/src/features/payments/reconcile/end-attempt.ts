import { inTransactionOf } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { withoutMethod } from '../../orders/index.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { applyProviderState } from '../state/apply-provider-state.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Source } from '../state/payment-event.model.ts';
import { nextOrderState } from '../state/payment-states.ts';
import { PAGE_GONE, type ProviderEvent, toProviderEvent } from '../state/provider-event.ts';
import { type Attempt, readAttempt, writeAttempt } from '../state/write-attempt.ts';
import { readOrder, writeOrder } from '../state/write-order.ts';
import { syncAttempt } from './sync-attempt.ts';

/** Events after which no further payment can follow, once the token is cancelled too. */
const FINAL_WITHOUT_TOKEN: ReadonlySet<ProviderEvent> = new Set(['refusal', 'reversal', 'card_expiry']);
/** The payer has paid, and the provider or staff decide. A cancellation would give the money back. */
const IN_REVIEW: ReadonlySet<ProviderEvent> = new Set(['challenge', 'unclear']);

/**
 * Ends an attempt whose id was used although its token never reached us, so that a new id can follow. A process that took the
 * attempt over may have given its token to the payer, so this does nothing once the lease is lost.
 */
export async function abandonUsedId(services: Services, attempt: Attempt): Promise<void> {
  await syncOrThrow(services, attempt, 'create');
  if (!(await isStillOurs(attempt))) return;
  await markAsBeingReplaced(attempt);
  await services.provider.cancelTransaction(attempt.providerOrderId);
  // Do not apply our own cancel: it would end the order, which the payer is about to pay under the next id.
  await syncOrThrow(services, attempt, 'create', (snapshot) => toProviderEvent(snapshot) !== 'cancel');
  await failAttempt(attempt, services.now());
}

/**
 * Ends an attempt that expired or is no longer wanted. Must succeed before another attempt starts, because the payer could
 * pay two live attempts.
 * @throws AppError PAYMENT_PROVIDER_FAILED when the provider does not confirm the end
 */
export async function retireAttempt(services: Services, attempt: Attempt, source: Source): Promise<void> {
  const found = await syncOrThrow(services, attempt, source);
  if (!(await isStillLive(attempt))) return;
  if (found && source !== 'cancel' && IN_REVIEW.has(toProviderEvent(found)))
    throw new AppError('PAYMENT_PROVIDER_FAILED');
  if (source === 'create') await markAsBeingReplaced(attempt);
  if (attempt.snapToken) await services.provider.cancelToken(attempt.snapToken);
  await services.provider.cancelTransaction(attempt.providerOrderId);
  const snapshot = await syncOrThrow(services, attempt, source);
  if (!snapshot || FINAL_WITHOUT_TOKEN.has(toProviderEvent(snapshot)))
    await applyProviderState(services, attempt.providerOrderId, pageGone(attempt), source);
  if (await isStillLive(attempt)) throw new AppError('PAYMENT_PROVIDER_FAILED');
}

/** The provider may notify us of our own cancel before we read it. Neither may end the order, which is about to be paid. */
async function markAsBeingReplaced({ _id }: Attempt): Promise<void> {
  await PaymentAttempt.collection.updateOne({ _id, live: true }, { $set: { isBeingReplaced: true } });
}

/** @returns the provider's snapshot; null when it has no transaction under the id, because no method was chosen */
async function syncOrThrow(
  services: Services,
  attempt: Attempt,
  source: Source,
  isRelevant?: (snapshot: ProviderSnapshot) => boolean,
): Promise<ProviderSnapshot | null> {
  const answer = await syncAttempt(services, attempt, source, isRelevant);
  if (answer.kind === 'unavailable') throw new AppError('PAYMENT_PROVIDER_FAILED');
  return answer.kind === 'found' ? answer.snapshot : null;
}

const isStillLive = async ({ providerOrderId }: Attempt) => (await readAttempt(providerOrderId))?.live === true;

/** Whether an attempt waits for the token that this process requests. @param leaseUntil the lease that this process has */
const isWaitingForUs = (current: Attempt | null, { leaseUntil }: Attempt): current is Attempt =>
  current?.live === true && current.snapToken === null && current.leaseUntil?.getTime() === leaseUntil?.getTime();

const isStillOurs = async (attempt: Attempt) => isWaitingForUs(await readAttempt(attempt.providerOrderId), attempt);

const pageGone = ({ providerOrderId, amount }: Attempt): ProviderSnapshot => ({
  order_id: providerOrderId,
  transaction_id: null,
  transaction_status: PAGE_GONE,
  fraud_status: null,
  status_code: '404',
  gross_amount: String(amount),
  currency: null,
  merchant_id: null,
  payment_type: null,
  raw: {},
});

/**
 * Gives up an attempt whose token is not known to anybody. The order shows `failed` until the next attempt; a late payment
 * still counts. Does nothing once the lease is lost, because another process may have given a token to the payer.
 */
export function failAttempt(own: Attempt, now: Date): Promise<void> {
  return inTransactionOf(`order ${own.orderId}`, async (dbSession) => {
    const attempt = await readAttempt(own.providerOrderId, dbSession);
    if (!isWaitingForUs(attempt, own)) return;
    const changes = { state: 'failed', live: false, leaseUntil: null, nextCheckAt: null } as const;
    await writeAttempt(attempt, changes, now, dbSession);
    const order = await readOrder(attempt.orderId, dbSession);
    const next = nextOrderState(order, 'refused');
    const openPayment = withoutMethod(attempt.expiresAt);
    if (next) await writeOrder(order, { ...next, openPayment }, { now }, dbSession);
  });
}
