import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { User } from '../../auth/index.ts';
import { PAYABLE_HOURS, PAYABLE_MS, type ShownOrder } from '../../orders/index.ts';
import type { NewProviderTransaction } from '../provider/payment-provider.ts';
import { abandonUsedId, failAttempt } from '../reconcile/end-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Attempt } from '../state/write-attempt.ts';
import { whileLeased } from './attempt-lease.ts';

/** All tries together. Leaves time to store the result within the limit of the call. */
const REQUEST_MS = 8000;
/** With less time left, another try would probably end without an answer too. */
const RETRY_MIN_MS = 2000;

export type PayableOrder = ShownOrder & { userId: number };

/**
 * Requests the token of a stored attempt, outside any transaction. Afterwards the attempt has its token or is not live.
 * @throws AppError PAYMENT_PROVIDER_FAILED
 */
export async function requestTransaction(services: Services, order: PayableOrder, attempt: Attempt): Promise<void> {
  const { provider, log } = services;
  const { providerOrderId } = attempt;
  const transaction = await describeTransaction(services, order, attempt);
  const deadline = performance.now() + REQUEST_MS;
  const outcome = await whileLeased(services, attempt, async () => {
    const first = await provider.createTransaction(transaction, REQUEST_MS);
    const leftMs = deadline - performance.now();
    // Retry under the same id: until the payer chooses a method, this cannot create a second payable transaction.
    return first.kind === 'unknown' && leftMs > RETRY_MIN_MS ? provider.createTransaction(transaction, leftMs) : first;
  });
  switch (outcome.kind) {
    case 'created':
      return saveToken(services, attempt, outcome);
    case 'already-used':
      return abandonUsedId(services, attempt);
    case 'refused':
    case 'unknown':
      log.error(
        { orderId: order._id, providerOrderId, outcome: outcome.kind, reason: outcome.reason },
        'transaction not created',
      );
      await failAttempt(attempt, services.now());
      throw new AppError('PAYMENT_PROVIDER_FAILED');
  }
}

/** Saves only while the lease is ours. A process that took it over has a newer token, which made this one invalid. */
async function saveToken({ now }: Services, attempt: Attempt, created: { token: string; redirectUrl: string }) {
  await PaymentAttempt.collection.updateOne(
    { _id: attempt._id, live: true, snapToken: null, leaseUntil: attempt.leaseUntil },
    {
      $set: { snapToken: created.token, redirectUrl: created.redirectUrl, leaseUntil: null, updatedAt: now() },
      $inc: { version: 1 },
    },
  );
}

/** Built from stored data only, never from the request. */
async function describeTransaction(
  { config }: Services,
  order: PayableOrder,
  attempt: Attempt,
): Promise<NewProviderTransaction> {
  const payer = await User.findById(order.userId)
    .select({ firstName: 1, lastName: 1, email: 1, whatsappNumber: 1 })
    .lean();
  if (!payer) throw new AppError('NOT_FOUND');
  const { firstName, lastName, email, whatsappNumber: phone } = payer;
  return {
    providerOrderId: attempt.providerOrderId,
    amount: attempt.amount,
    items: order.items.map(({ assessmentId, name, priceRupiah: price }) => ({ id: String(assessmentId), name, price })),
    customer: { firstName, lastName, email, phone },
    startsAt: new Date(attempt.expiresAt.getTime() - PAYABLE_MS),
    lifetimeHours: PAYABLE_HOURS,
    finishUrl: `${config.publicUrl}/payment-return`,
    orderId: order._id,
  };
}
