import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import { type Attempt, readAttempt } from '../state/advance-attempt.ts';
import { applyProviderState } from '../state/apply-provider-state.ts';
import type { Source } from '../state/payment-event.model.ts';
import { PAGE_GONE, type Saying, sayingOf } from '../state/provider-event.ts';
import { failAttempt } from './fail-attempt.ts';
import { hearProvider } from './sync-attempt.ts';

/** Words about a try that is over: once the token is dead too, no further one can follow. */
const OVER: ReadonlySet<Saying> = new Set(['refusal', 'reversal', 'card_expiry']);

/** An id that was used under a token we never got: hear what became of it, end it, and let a new id follow. */
export async function leaveUsedId(services: Services, attempt: Attempt): Promise<void> {
  await hear(services, attempt, 'create');
  if (!(await isStillLive(attempt))) return;
  await services.provider.cancelTransaction(attempt.providerOrderId);
  // Our own cancel ends the attempt only, not the order: this person is about to pay it under the next id.
  await hear(services, attempt, 'create', (said) => sayingOf(said) !== 'cancel');
  if (await isStillLive(attempt)) await failAttempt(attempt, services.now());
}

/**
 * Ends an attempt whose time is over, or that is no longer wanted, before another may begin: two payable ones could both
 * be paid.
 * @throws AppError PAYMENT_PROVIDER_FAILED when the provider cannot say that it is over
 */
export async function retireAttempt(services: Services, attempt: Attempt, source: Source): Promise<void> {
  await hear(services, attempt, source);
  if (!(await isStillLive(attempt))) return;
  if (attempt.snapToken) await services.provider.cancelToken(attempt.snapToken);
  await services.provider.cancelTransaction(attempt.providerOrderId);
  const said = await hear(services, attempt, source);
  if (!said || OVER.has(sayingOf(said)))
    await applyProviderState(services, attempt.providerOrderId, pageGone(attempt), source);
  if (await isStillLive(attempt)) throw new AppError('PAYMENT_PROVIDER_FAILED');
}

/** What the provider says; null when it knows no transaction under the id: nobody has chosen a method. */
async function hear(
  services: Services,
  attempt: Attempt,
  source: Source,
  counts?: (said: ProviderSnapshot) => boolean,
): Promise<ProviderSnapshot | null> {
  const answer = await hearProvider(services, attempt, source, counts);
  if (answer.kind === 'unavailable') throw new AppError('PAYMENT_PROVIDER_FAILED');
  return answer.kind === 'found' ? answer.snapshot : null;
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
