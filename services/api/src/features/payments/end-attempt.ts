import { AppError } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { type Attempt, readAttempt } from './advance-attempt.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { failAttempt } from './fail-attempt.ts';
import type { ProviderSnapshot } from './provider/payment-provider.ts';
import { PAGE_GONE, sayingOf } from './saying.ts';

/** An id that was used under a token we never got: hear what became of it, end it, and let a new id follow. */
export async function leaveUsedId(services: Services, attempt: Attempt): Promise<void> {
  await hear(services, attempt);
  if (!(await isStillLive(attempt))) return;
  await services.provider.cancelTransaction(attempt.providerOrderId);
  // Our own cancel ends the attempt only, not the order: this person is about to pay it under the next id.
  await hear(services, attempt, (said) => sayingOf(said) !== 'cancel');
  if (await isStillLive(attempt)) await failAttempt(attempt, services.now());
}

/**
 * Ends an attempt whose time is over before another may begin: two payable ones could both be paid.
 * @throws AppError PAYMENT_PROVIDER_FAILED when the provider cannot say that it is over
 */
export async function retireAttempt(services: Services, attempt: Attempt): Promise<void> {
  await hear(services, attempt);
  if (!(await isStillLive(attempt))) return;
  if (attempt.snapToken) await services.provider.cancelToken(attempt.snapToken);
  await services.provider.cancelTransaction(attempt.providerOrderId);
  const isKnown = await hear(services, attempt);
  if (!isKnown) await applyProviderState(services, attempt.providerOrderId, pageGone(attempt), 'create');
  if (await isStillLive(attempt)) throw new AppError('PAYMENT_PROVIDER_FAILED');
}

/** False when the provider knows no transaction under the id: nobody has chosen a method. */
async function hear(
  services: Services,
  { providerOrderId, orderId }: Attempt,
  counts: (said: ProviderSnapshot) => boolean = () => true,
): Promise<boolean> {
  const answer = await services.provider.status(providerOrderId);
  if (answer.kind === 'not-found') return false;
  if (answer.kind === 'unavailable') {
    services.log.warn({ orderId, providerOrderId, reason: answer.reason }, 'no status');
    throw new AppError('PAYMENT_PROVIDER_FAILED');
  }
  if (counts(answer.snapshot)) await applyProviderState(services, providerOrderId, answer.snapshot, 'create');
  return true;
}

const isStillLive = async ({ providerOrderId }: Attempt) => (await readAttempt(providerOrderId))?.live === true;

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
