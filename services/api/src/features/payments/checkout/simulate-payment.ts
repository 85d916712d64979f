import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { findOwnOrder, type ShownOrder } from '../../orders/index.ts';
import { findCurrentAttempt, syncAttempt } from '../reconcile/sync-attempt.ts';
import { payInDemo } from './pay-in-demo.ts';

/**
 * Presses the pay button in the demo; in production it only syncs the attempt. Neither completes an order without a
 * payment.
 */
export const simulatePayment: Handler<'POST /api/midtrans/simulate-payment/{orderId}'> = async (
  { params: { orderId } },
  { caller, services },
) => {
  const before = await findOwnOrder(caller.id, orderId);
  if (before.status === 'completed') return outcome(before);
  if (services.config.mode === 'demo') await payInDemo(services, { ...before, userId: caller.id });
  else await syncCurrentAttempt(services, orderId);
  const after = await findOwnOrder(caller.id, orderId);
  if (after.status === 'cancelled') throw new AppError('ORDER_NOT_PAYABLE');
  return outcome(after);
};

async function syncCurrentAttempt(services: Services, orderId: number): Promise<void> {
  const attempt = await findCurrentAttempt(orderId);
  const answer = attempt && (await syncAttempt(services, attempt, 'simulate'));
  if (answer?.kind === 'unavailable') throw new AppError('PAYMENT_PROVIDER_FAILED');
}

const outcome = ({ status, paymentStatus }: ShownOrder) => {
  const success = status === 'completed';
  const message = success ? 'Pembayaran berhasil.' : 'Pembayaran belum kami terima.';
  return { success, message, status, paymentStatus };
};
