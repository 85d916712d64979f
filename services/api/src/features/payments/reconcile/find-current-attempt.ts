import type { Attempt } from '../state/advance-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';

/** The attempt whose state decides about an order: the live one, else the last. */
export async function attemptToAsk(orderId: number): Promise<Attempt | null> {
  const [attempt = null] = await PaymentAttempt.collection
    .find<Attempt>({ orderId })
    .sort({ live: -1, _id: -1 })
    .limit(1)
    .toArray();
  return attempt;
}
