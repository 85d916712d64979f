import type { Services } from '../../../services.ts';
import type { ProviderSnapshot, StatusOutcome } from '../provider/payment-provider.ts';
import type { Attempt } from '../state/advance-attempt.ts';
import { applyProviderState } from '../state/apply-provider-state.ts';
import type { Source } from '../state/payment-event.model.ts';

type Asked = Pick<Attempt, 'providerOrderId' | 'orderId'>;

/** Asks what became of an attempt and hands the answer to the one writer. `not-found`: no method has been chosen yet. */
export async function hearProvider(
  services: Services,
  { providerOrderId, orderId }: Asked,
  source: Source,
  counts: (said: ProviderSnapshot) => boolean = () => true,
): Promise<StatusOutcome> {
  const answer = await services.provider.status(providerOrderId);
  if (answer.kind === 'unavailable')
    services.log.warn({ orderId, providerOrderId, source, reason: answer.reason }, 'no status');
  if (answer.kind === 'found' && counts(answer.snapshot))
    await applyProviderState(services, providerOrderId, answer.snapshot, source);
  return answer;
}
