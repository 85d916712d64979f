import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { createRefusalLimit } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, NOTIFICATION_LIMITS } from '../../limits/limit-table.ts';
import type { Services } from '../../services.ts';
import { cancelOrder } from './checkout/cancel-order.ts';
import { createPayment } from './checkout/create-payment.ts';
import { createTransaction } from './checkout/create-transaction.ts';
import { getPaymentStatus } from './checkout/get-payment-status.ts';
import { simulatePayment } from './checkout/simulate-payment.ts';
import { syncOrders } from './checkout/sync-orders.ts';
import { limitProviderTime } from './provider/limit-time.ts';
import { notificationErrorHandler, receiveNotification, refuseForged } from './webhook/receive-notification.ts';

const PROVIDER = { accountLimit: ACCOUNT_LIMITS.provider, asksProvider: true };

export function paymentRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/midtrans/create-transaction', limitProviderTime(createTransaction), PROVIDER);
  const countRefused = createRefusalLimit(services, 'notification', NOTIFICATION_LIMITS.perAddress);
  forAnyone(router, 'POST /api/midtrans/notification', receiveNotification, {
    before: refuseForged(services, countRefused),
    asksProvider: true,
  });
  router.use('/api/midtrans/notification', notificationErrorHandler);
  forUser(router, 'POST /api/midtrans/simulate-payment/{orderId}', limitProviderTime(simulatePayment), PROVIDER);
  forUser(router, 'POST /api/payments/create', limitProviderTime(createPayment), PROVIDER);
  forUser(router, 'POST /api/orders/{id}/cancel', limitProviderTime(cancelOrder), PROVIDER);
  forUser(router, 'POST /api/sync/trigger', limitProviderTime(syncOrders), {
    ...PROVIDER,
    accountLimit: ACCOUNT_LIMITS.sync,
  });
  forUser(router, 'GET /api/payment-status/{orderId}', getPaymentStatus);
  return router;
}
