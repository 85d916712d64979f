import type { Services } from '../../../services.ts';
import type { ProviderSnapshot, StatusOutcome } from '../provider/payment-provider.ts';
import { applyProviderState } from '../state/apply-provider-state.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Source } from '../state/payment-event.model.ts';
import type { Attempt } from '../state/write-attempt.ts';

/**
 * Reads the provider's status of an attempt and applies it.
 * @param isRelevant return false to leave a snapshot unapplied
 * @returns the provider's answer; `not-found` if the payer has not chosen a method yet
 */
export async function syncAttempt(
  services: Services,
  { providerOrderId, orderId }: Pick<Attempt, 'providerOrderId' | 'orderId'>,
  source: Source,
  isRelevant: (snapshot: ProviderSnapshot) => boolean = () => true,
): Promise<StatusOutcome> {
  const answer = await services.provider.status(providerOrderId);
  if (answer.kind === 'unavailable')
    services.log.warn({ orderId, providerOrderId, source, reason: answer.reason }, 'provider status unavailable');
  if (answer.kind === 'found' && isRelevant(answer.snapshot))
    await applyProviderState(services, providerOrderId, answer.snapshot, source);
  return answer;
}

/** The attempt that decides the state of an order: the live one, otherwise the latest. */
export async function findCurrentAttempt(orderId: number): Promise<Attempt | null> {
  const [attempt = null] = await PaymentAttempt.collection
    .find<Attempt>({ orderId })
    .sort({ live: -1, _id: -1 })
    .limit(1)
    .toArray();
  return attempt;
}
