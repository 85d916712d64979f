import Joi from 'joi';
import type {
  CreateOrderRequest,
  OrderCalls,
  OrderCreated,
  OrderItemView,
  OrderStatus,
  OrderView,
  PaymentStatus,
} from '../calls/index.ts';
import { ORDER_ITEMS_MAX } from '../limits.ts';
import type { CallSchemas } from './call-schema.ts';
import { assessmentType, id, idParams, isoTime, rupiah } from './common.ts';

export const orderStatus = Joi.string<OrderStatus>().valid('pending', 'completed', 'cancelled');
export const paymentStatus = Joi.string<PaymentStatus>().valid(
  'pending',
  'completed',
  'paid',
  'failed',
  'expired',
  'refunded',
);

/** Repeated ids pass here: the order itself refuses them by name. */
const createOrderRequest = Joi.object<CreateOrderRequest, true>({
  assessmentIds: Joi.array()
    .items(id.strict())
    .min(1)
    .max(ORDER_ITEMS_MAX)
    .required()
    .messages({
      id: {
        'array.min': 'Pilih sedikitnya satu asesmen.',
        'array.max': `Satu pesanan memuat paling banyak ${ORDER_ITEMS_MAX} asesmen.`,
      },
    }),
});

const orderCreated = Joi.object<OrderCreated, true>({
  id: id.required(),
  totalAmount: rupiah.required(),
  status: orderStatus.required(),
});

const orderItem = Joi.object<OrderItemView, true>({
  id: id.required(),
  price: rupiah.required(),
  assessment: Joi.object<OrderItemView['assessment'], true>({
    id: id.required(),
    name: Joi.string().required(),
    type: assessmentType.required(),
  }).required(),
});

const orderView = Joi.object<OrderView, true>({
  id: id.required(),
  totalAmount: rupiah.required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  paymentMethod: Joi.string().allow(null).required(),
  paymentId: Joi.string().allow(null).required(),
  paidAt: isoTime.allow(null).required(),
  paidAmount: rupiah.allow(null).required(),
  createdAt: isoTime.required(),
  updatedAt: isoTime.required(),
  orderItems: Joi.array().items(orderItem).required(),
});

export const orderSchemas: CallSchemas<OrderCalls> = {
  'POST /api/orders': { caller: 'user', status: 201, body: createOrderRequest, response: orderCreated },
  'GET /api/orders': { caller: 'user', status: 200, response: Joi.array().items(orderView) },
  'GET /api/orders/{id}': { caller: 'user', status: 200, params: idParams, response: orderView },
  'POST /api/orders/{id}/cancel': { caller: 'user', status: 200, params: idParams, response: orderView },
};
