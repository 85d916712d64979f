import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import type { AccountLimit } from '../../http/rate-limits.ts';
import { cancelOrder } from './checkout/cancel-order.ts';
import { createPayment } from './checkout/create-payment.ts';
import { createTransaction } from './checkout/create-transaction.ts';
import { getPaymentStatus } from './checkout/get-payment-status.ts';
import { simulatePayment } from './checkout/simulate-payment.ts';
import { syncOrders } from './checkout/sync-orders.ts';
import { answerProvider } from './webhook/answer-provider.ts';
import { receiveNotification } from './webhook/receive-notification.ts';

/** Each of these asks the provider, who counts our calls too. */
const ASKING: AccountLimit = { windowMs: 10 * 60_000, perAccount: 200 };

export function paymentRoutes(): Router {
  const router = Router();
  forUser(router, 'POST /api/midtrans/create-transaction', createTransaction, { accountLimit: ASKING });
  forAnyone(router, 'POST /api/midtrans/notification', receiveNotification);
  router.use('/api/midtrans/notification', answerProvider);
  forUser(router, 'POST /api/midtrans/simulate-payment/{orderId}', simulatePayment, { accountLimit: ASKING });
  forUser(router, 'POST /api/payments/create', createPayment, { accountLimit: ASKING });
  forUser(router, 'POST /api/orders/{id}/cancel', cancelOrder, { accountLimit: ASKING });
  forUser(router, 'POST /api/sync/trigger', syncOrders);
  forUser(router, 'GET /api/payment-status/{orderId}', getPaymentStatus);
  return router;
}
