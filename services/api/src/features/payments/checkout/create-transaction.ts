import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder } from '../../orders/index.ts';
import { assertPricesMatch } from './assert-prices-match.ts';
import { getOrCreateAttempt, isPayable } from './get-or-create-attempt.ts';

/** Starts the payment of the caller's order. The request only names the order; all amounts, items and names are stored. */
export const createTransaction: Handler<'POST /api/midtrans/create-transaction'> = async (
  { body },
  { caller, services },
) => {
  const order = await findOwnOrder(caller.id, body.orderId);
  if (!isPayable(order)) throw new AppError('ORDER_NOT_PAYABLE');
  assertPricesMatch(order, body);
  const attempt = await getOrCreateAttempt(services, { ...order, userId: caller.id });
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
