import Joi from 'joi';
import type { CallSchemas } from '../../call-schema.ts';
import { admin, id, idParams, isoTime, listOf, rupiah } from '../../common/schema.ts';
import { orderStatus, paymentStatus } from '../../orders/schema.ts';
import type { AdminOrderTimelineCalls, OrderTimeline } from './types.ts';

const text = Joi.string();
const timeline = Joi.object<OrderTimeline>({
  orderId: id.required(),
  userId: id.required(),
  user: Joi.object({
    email: text.required(),
    firstName: text.required(),
    lastName: text.required(),
  }).required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  totalAmount: rupiah.required(),
  flags: listOf(text),
  settledFlags: listOf(text),
  attempts: listOf({
    providerOrderId: text.required(),
    amount: rupiah.required(),
    state: text.required(),
    paymentType: text.allow(null).required(),
    createdAt: isoTime.required(),
    expiresAt: isoTime.required(),
  }),
  events: listOf({
    at: isoTime.required(),
    providerOrderId: text.required(),
    source: text.required(),
    transactionStatus: text.allow(null).required(),
    fraudStatus: text.allow(null).required(),
    verdict: text.required(),
    from: text.allow(null).required(),
    to: text.allow(null).required(),
    count: Joi.number().integer().min(1).required(),
  }),
});

export const adminOrderTimelineSchemas: CallSchemas<AdminOrderTimelineCalls> = {
  'GET /api/admin/orders/{id}/timeline': { ...admin, params: idParams, response: timeline },
};
