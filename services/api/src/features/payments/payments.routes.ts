import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import type { AccountLimit } from '../../http/rate-limits.ts';
import { cancelOrder } from './checkout/cancel-order.ts';
import { createPayment } from './checkout/create-payment.ts';
import { createTransaction } from './checkout/create-transaction.ts';
import { getPaymentStatus } from './checkout/get-payment-status.ts';
import { simulatePayment } from './checkout/simulate-payment.ts';
import { syncOrders } from './checkout/sync-orders.ts';
import { notificationErrorHandler, receiveNotification } from './webhook/receive-notification.ts';

/** For calls that call the provider, which limits our calls too. */
const PROVIDER_LIMIT: AccountLimit = { windowMs: 10 * 60_000, perAccount: 200 };

export function paymentRoutes(): Router {
  const router = Router();
  forUser(router, 'POST /api/midtrans/create-transaction', createTransaction, { accountLimit: PROVIDER_LIMIT });
  forAnyone(router, 'POST /api/midtrans/notification', receiveNotification);
  router.use('/api/midtrans/notification', notificationErrorHandler);
  forUser(router, 'POST /api/midtrans/simulate-payment/{orderId}', simulatePayment, { accountLimit: PROVIDER_LIMIT });
  forUser(router, 'POST /api/payments/create', createPayment, { accountLimit: PROVIDER_LIMIT });
  forUser(router, 'POST /api/orders/{id}/cancel', cancelOrder, { accountLimit: PROVIDER_LIMIT });
  forUser(router, 'POST /api/sync/trigger', syncOrders);
  forUser(router, 'GET /api/payment-status/{orderId}', getPaymentStatus);
  return router;
}
