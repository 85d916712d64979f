import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, idParams, isoTime, rupiah } from '../../common/schema.ts';
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
  flags: Joi.array().items(text).required(),
  settledFlags: Joi.array().items(text).required(),
  attempts: Joi.array()
    .items(
      Joi.object({
        providerOrderId: text.required(),
        amount: rupiah.required(),
        state: text.required(),
        paymentType: text.allow(null).required(),
        createdAt: isoTime.required(),
        expiresAt: isoTime.required(),
      }),
    )
    .required(),
  events: Joi.array()
    .items(
      Joi.object({
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
    )
    .required(),
});

export const adminOrderTimelineSchemas: CallSchemas<AdminOrderTimelineCalls> = {
  'GET /api/admin/orders/{id}/timeline': { ...admin, params: idParams, response: timeline },
};
