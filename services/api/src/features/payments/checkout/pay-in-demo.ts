import { setTimeout as delay } from 'node:timers/promises';
import { fetchBounded } from '@kenali/node-utils';
import type { ApiSettings } from '@kenali/settings';
import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { findOwnOrder, Order } from '../../orders/index.ts';
import { ANSWER_MAX_BYTES } from '../provider/snap-clients.ts';
import { syncAttempt } from '../reconcile/sync-attempt.ts';
import { getOrCreateAttempt, isPayable } from './get-or-create-attempt.ts';
import type { PayableOrder } from './request-transaction.ts';

/** A notification takes well under a second when everything runs on one machine. */
const WAIT_MAX_MS = 8000;
const POLL_MS = 100;
const PAY_TIMEOUT_MS = 5000;

/**
 * Demo only: starts or reuses the payment and presses the emulator's pay button. The signed notification completes the
 * order; this function only waits for it.
 * @returns the provider's id of the payment; empty if the order was paid before the button was pressed
 */
export async function payInDemo(services: Services, order: PayableOrder, paymentType?: string): Promise<string> {
  if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
  const attempt = await getOrCreateAttempt(services, order).catch(nullIfPaid(order));
  if (!attempt) return '';
  const result = await pressPayButton(services.config, attempt.providerOrderId, paymentType);
  if (result === 'failed') throw new AppError('PAYMENT_PROVIDER_FAILED');
  if (result === 'refused') throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  // The page has already ended, paid or not. Sync, because its notification may not have reached us.
  if (result === 'ended') await syncAttempt(services, attempt, 'simulate');
  else await waitUntilPaid(services, order._id);
  return attempt.providerOrderId;
}

/** The payer may pay in the browser at the same time, so the notification can arrive after the order was read. */
const nullIfPaid =
  ({ userId, _id }: PayableOrder) =>
  async (error: unknown): Promise<null> => {
    if ((await findOwnOrder(userId, _id)).status !== 'completed') throw error;
    return null;
  };

/** Status codes of the emulator: the page has ended; this payer cannot use the method. Anything else is a fault of ours or of the emulator. */
const ENDED = 409;
const METHOD_REFUSED = [400, 402];

/**
 * Presses "Bayar" on the emulator's payment page, as the payer would. The emulator then sends its signed notification.
 * @throws Error outside demo mode, whose configuration rules out a real provider's address
 */
export async function pressPayButton(
  { mode, midtrans }: Pick<ApiSettings, 'mode' | 'midtrans'>,
  providerOrderId: string,
  paymentType?: string,
): Promise<'pressed' | 'ended' | 'refused' | 'failed'> {
  if (mode !== 'demo') throw new Error('The pay button exists in demo mode only');
  const answer = await fetchBounded(`${midtrans.coreApiBaseUrl}/_control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: providerOrderId, payment_type: paymentType }),
    maxBytes: ANSWER_MAX_BYTES,
    signal: AbortSignal.timeout(PAY_TIMEOUT_MS),
  }).catch(() => null);
  if (answer?.ok) return 'pressed';
  if (answer?.status === ENDED) return 'ended';
  return METHOD_REFUSED.includes(answer?.status ?? 0) ? 'refused' : 'failed';
}

/** Waits until a notification, which any process may receive, changes the order. Gives up after 8 s. */
async function waitUntilPaid({ now }: Services, orderId: number): Promise<void> {
  const deadline = now().getTime() + WAIT_MAX_MS;
  while (now().getTime() < deadline) {
    const order = await Order.findOne({ _id: orderId }).select({ status: 1 }).lean();
    if (order?.status !== 'pending') return;
    await delay(POLL_MS);
  }
}
