import { AppError } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { findOwnOrder } from '../../orders/index.ts';
import { pressPayButton } from '../provider/demo-pay-button.ts';
import { hearProvider } from '../reconcile/sync-attempt.ts';
import { openAttempt } from './get-or-create-attempt.ts';
import type { PayableOrder } from './request-transaction.ts';
import { isPayable } from './start-attempt.ts';
import { waitUntilPaid } from './wait-until-paid.ts';

/**
 * Demo only: starts or reuses the payment and presses the simulator's button. Nothing is completed here: the signed
 * notification does that, and is waited for a little while. Answers the provider's id of the payment, nothing where it
 * was paid before the press.
 */
export async function payInDemo(services: Services, order: PayableOrder, paymentType?: string): Promise<string> {
  if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
  const attempt = await openAttempt(services, order).catch(unlessPaid(order));
  if (!attempt) return '';
  const pressed = await pressPayButton(services.config, attempt.providerOrderId, paymentType);
  if (pressed === 'unavailable') throw new AppError('PAYMENT_PROVIDER_FAILED');
  // The page has ended already, paid or not: its word counts, whether or not its notification reached us.
  if (pressed === 'refused') await hearProvider(services, attempt, 'simulate');
  else await waitUntilPaid(order._id);
  return attempt.providerOrderId;
}

/** The page in the browser is paid at the same moment: its notification may come in after the order was read. */
const unlessPaid =
  ({ userId, _id }: PayableOrder) =>
  async (error: unknown): Promise<null> => {
    if ((await findOwnOrder(userId, _id)).status !== 'completed') throw error;
    return null;
  };
