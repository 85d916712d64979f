import { Router } from 'express';
import { forAdmin } from '../../../http/call.ts';
import { getOrderTimeline } from './get-order-timeline.ts';
import { listNotices, postNoticeResolve } from './held-notifications.ts';
import { listOrders } from './list-orders.ts';
import { listRefunds, postRefundRecord, postRefundSend } from './refunds.ts';
import { postOrderSettle } from './resolve-flag.ts';

export function adminPaymentRoutes(): Router {
  const router = Router();
  forAdmin(router, 'GET /api/admin/orders', listOrders);
  forAdmin(router, 'GET /api/admin/orders/{id}/timeline', getOrderTimeline);
  forAdmin(router, 'POST /api/admin/orders/{id}/settle', postOrderSettle);
  forAdmin(router, 'GET /api/admin/refunds', listRefunds);
  forAdmin(router, 'POST /api/admin/refunds/{id}/send', postRefundSend);
  forAdmin(router, 'POST /api/admin/refunds/{id}/record', postRefundRecord);
  forAdmin(router, 'GET /api/admin/notices', listNotices);
  forAdmin(router, 'POST /api/admin/notices/{id}/resolve', postNoticeResolve);
  return router;
}
