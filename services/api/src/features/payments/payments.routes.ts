import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { answerProvider } from './answer-provider.ts';
import { createPayment } from './create-payment.ts';
import { createTransaction } from './create-transaction.ts';
import { getPaymentStatus } from './get-payment-status.ts';
import { receiveNotification } from './receive-notification.ts';

export function paymentRoutes(_services: Services): Router {
  const router = Router();
  forUser(router, 'POST /api/midtrans/create-transaction', createTransaction);
  forAnyone(router, 'POST /api/midtrans/notification', receiveNotification);
  router.use('/api/midtrans/notification', answerProvider);
  forUser(router, 'POST /api/payments/create', createPayment);
  forUser(router, 'GET /api/payment-status/{orderId}', getPaymentStatus);
  return router;
}
