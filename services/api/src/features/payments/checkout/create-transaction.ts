import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder } from '../../orders/index.ts';
import { refuseOtherPrices } from './assert-prices-match.ts';
import { openAttempt } from './get-or-create-attempt.ts';
import { isPayable } from './start-attempt.ts';

/** Opens the payment of an own order. The request names the order; amounts, items and payer are those that are stored. */
export const createTransaction: Handler<'POST /api/midtrans/create-transaction'> = async (
  { body },
  { caller, services },
) => {
  const order = await findOwnOrder(caller.id, body.orderId);
  if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
  refuseOtherPrices(order, body);
  const attempt = await openAttempt(services, { ...order, userId: caller.id });
  const { snapJsUrl, clientKey } = services.config.midtrans;
  return {
    token: attempt.snapToken,
    redirectUrl: attempt.redirectUrl ?? '',
    providerOrderId: attempt.providerOrderId,
    amount: attempt.amount,
    expiresAt: attempt.expiresAt.toISOString(),
    snapJsUrl,
    clientKey,
  };
};
