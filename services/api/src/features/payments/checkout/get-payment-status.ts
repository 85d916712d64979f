import type { PaymentStatusView } from '@kenali/contracts';
import { withTimeout } from '@kenali/node-utils';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import type { Services } from '../../../services.ts';
import { findOwnOrder, orderState, type ShownOrder } from '../../orders/index.ts';
import { syncAttempt } from '../reconcile/sync-attempt.ts';
import { PaymentAttempt } from '../state/payment-attempt.model.ts';
import type { Attempt } from '../state/write-attempt.ts';

const REFRESH_EVERY_MS = 10_000;
/** The payer waits for this answer. A slower status shows on the next poll. */
const REFRESH_TIMEOUT_MS = 2000;

export const getPaymentStatus: Handler<'GET /api/payment-status/{orderId}'> = async (
  { params: { orderId } },
  { caller, services },
) => {
  const order = await findOwnOrder(caller.id, orderId);
  if (order.status !== 'pending') return paymentStatusView(order);
  await refreshThrottled(services, orderId);
  return paymentStatusView(await findOwnOrder(caller.id, orderId));
};

const paymentStatusView = (order: ShownOrder): PaymentStatusView => ({
  ...orderState(order),
  orderId: order._id,
  items: order.items.map(({ name, priceRupiah }) => ({ assessmentName: name, price: decimalRupiah(priceRupiah) })),
});

/** Syncs the order's live attempt, at most once in 10 s across all callers. Never throws because of the provider. */
async function refreshThrottled(services: Services, orderId: number): Promise<void> {
  const attempt = await claimRefresh(orderId, services.now());
  if (!attempt) return;
  const sync = syncAttempt(services, attempt, 'status').catch((error: unknown) => {
    services.log.warn({ orderId, failure: (error as Error).name }, 'payment status not refreshed');
  });
  await withTimeout(REFRESH_TIMEOUT_MS, sync, undefined);
}

const claimRefresh = (orderId: number, now: Date) => {
  const before = new Date(now.getTime() - REFRESH_EVERY_MS);
  return PaymentAttempt.collection.findOneAndUpdate(
    {
      orderId,
      live: true,
      snapToken: { $ne: null },
      $or: [{ lastCheckedAt: null }, { lastCheckedAt: { $lte: before } }],
    },
    { $set: { lastCheckedAt: now } },
  ) as Promise<Attempt | null>;
};
