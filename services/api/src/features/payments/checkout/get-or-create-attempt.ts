import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { retireAttempt } from '../reconcile/end-attempt.ts';
import type { Attempt } from '../state/advance-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import { reopenOrder } from './reopen-order.ts';
import { askProvider, type PayableOrder } from './request-transaction.ts';
import { startAttempt, takeOverAttempt } from './start-attempt.ts';

/** How long a second press waits for the first one's token; creating takes 20 s at worst. */
const PATIENCE_MS = 25_000;
const PAUSE_MS = 100;
const ASKS_MAX = 3;

/** The order's live attempt with its token: the one there is, or a new one. Any number of presses at once get the same. */
export async function openAttempt(services: Services, order: PayableOrder): Promise<Attempt & { snapToken: string }> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  let asks = 0;
  for (let round = 0; Date.now() < giveUpAt && asks < ASKS_MAX; round += 1) {
    const now = services.now();
    const live = await PaymentAttempt.collection.findOne<Attempt>({ orderId: order._id, live: true });
    if (live?.snapToken && live.expiresAt > now) {
      await reopenOrder(order, now);
      return { ...live, snapToken: live.snapToken };
    }
    if (live?.snapToken) {
      await retireAttempt(services, live, 'create');
      continue;
    }
    const mine = live ? await takeOverAttempt(live, now) : await startAttempt(order._id, now, now.getTime() + round);
    if (mine) {
      asks += 1;
      await askProvider(services, order, mine);
    } else await pause(PAUSE_MS);
  }
  throw new AppError('PAYMENT_PROVIDER_FAILED');
}
