import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { User } from '../../auth/index.ts';
import type { ShownOrder } from '../../orders/index.ts';
import type { NewProviderTransaction } from '../provider/payment-provider.ts';
import { leaveUsedId } from '../reconcile/end-attempt.ts';
import { failAttempt } from '../reconcile/fail-attempt.ts';
import type { Attempt } from '../state/advance-attempt.ts';
import { LIFETIME_HOURS, PaymentAttempt } from '../state/payment-attempt.model.ts';
import { startsAt } from './start-attempt.ts';

export type PayableOrder = ShownOrder & { userId: number };

/**
 * Gets the token of a stored attempt, outside any transaction. Afterwards the attempt has its token or is dead.
 * @throws AppError PAYMENT_PROVIDER_FAILED
 */
export async function askProvider(services: Services, order: PayableOrder, attempt: Attempt): Promise<void> {
  const { provider, log } = services;
  const { providerOrderId } = attempt;
  const transaction = await describe(services, order, attempt);
  const first = await provider.createTransaction(transaction);
  // While nobody has chosen a method, the same id may be asked for again: a lost answer then makes no second payable one.
  const outcome = first.kind === 'unknown' ? await provider.createTransaction(transaction) : first;
  switch (outcome.kind) {
    case 'created':
      return saveToken(services, attempt, outcome);
    case 'already-used':
      return leaveUsedId(services, attempt);
    case 'refused':
    case 'unknown':
      log.error(
        { orderId: order._id, providerOrderId, outcome: outcome.kind, reason: outcome.reason },
        'no transaction',
      );
      await failAttempt(attempt, services.now());
      throw new AppError('PAYMENT_PROVIDER_FAILED');
  }
}

/** Only while the lease is ours: whoever took it over has asked again, and that killed this token. */
async function saveToken({ now }: Services, attempt: Attempt, created: { token: string; redirectUrl: string }) {
  await PaymentAttempt.collection.updateOne(
    { _id: attempt._id, live: true, snapToken: null, leaseUntil: attempt.leaseUntil },
    {
      $set: { snapToken: created.token, redirectUrl: created.redirectUrl, leaseUntil: null, updatedAt: now() },
      $inc: { version: 1 },
    },
  );
}

/** All of it from what is stored; nothing from the request. */
async function describe({ config }: Services, order: PayableOrder, attempt: Attempt): Promise<NewProviderTransaction> {
  const payer = await User.findById(order.userId)
    .select({ firstName: 1, lastName: 1, email: 1, whatsappNumber: 1 })
    .lean();
  if (!payer) throw new AppError('NOT_FOUND');
  return {
    providerOrderId: attempt.providerOrderId,
    amount: attempt.amount,
    items: order.items.map(({ assessmentId, name, priceRupiah }) => ({
      id: String(assessmentId),
      name,
      price: priceRupiah,
    })),
    customer: {
      firstName: payer.firstName,
      lastName: payer.lastName,
      email: payer.email,
      phone: payer.whatsappNumber,
    },
    startsAt: startsAt(attempt),
    lifetimeHours: LIFETIME_HOURS,
    finishUrl: `${config.publicUrl}/payment-return`,
    orderId: order._id,
  };
}
