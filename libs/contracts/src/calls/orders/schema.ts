import { ORDER_ITEMS_MAX } from '../../limits.ts';
import { assessmentType } from '../assessments/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { id, idParams, isoTime, listOf, oneOf, rupiah, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from './types.ts';

export const orderStatus = oneOf(ORDER_STATUSES);
export const paymentStatus = oneOf(PAYMENT_STATUSES);

/** Accepts repeated ids: the use case rejects them with the names of the assessments. */
const createOrderRequest = Joi.object<types.CreateOrderRequest, true>({
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
  replaces: Joi.array().items(id.strict()).max(ORDER_ITEMS_MAX),
});

const orderCreated = Joi.object<types.OrderCreated, true>({
  id: id.required(),
  totalAmount: rupiah.required(),
  status: orderStatus.required(),
});

const orderItem = Joi.object<types.OrderItemView, true>({
  id: id.required(),
  price: rupiah.required(),
  assessment: Joi.object<types.OrderItemView['assessment'], true>({
    id: id.required(),
    name: Joi.string().required(),
    type: assessmentType.required(),
  }).required(),
});

const providerText = Joi.string().allow(null).required();

export const openPaymentView = Joi.object<types.OpenPaymentView, true>({
  method: providerText,
  bank: providerText,
  vaNumber: providerText,
  billerCode: providerText,
  billKey: providerText,
  store: providerText,
  paymentCode: providerText,
  amount: rupiah.required(),
  expiresAt: isoTime.required(),
  isInReview: Joi.boolean().required(),
});

const orderView = Joi.object<types.OrderView, true>({
  userId: id.required(),
  id: id.required(),
  totalAmount: rupiah.required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  paymentMethod: Joi.string().allow(null).required(),
  paymentId: Joi.string().allow(null).required(),
  partner: Joi.string(),
  paidAt: isoTime.allow(null).required(),
  paidAmount: rupiah.allow(null).required(),
  createdAt: isoTime.required(),
  updatedAt: isoTime.required(),
  orderItems: listOf(orderItem),
  openPayment: openPaymentView.allow(null).required(),
  cancelledBy: Joi.string().valid('buyer').allow(null).required(),
  replacedBy: id.allow(null).required(),
  refundedAmount: rupiah.required(),
});

export const orderSchemas: CallSchemas<types.OrderCalls> = {
  'POST /api/orders': { ...user, status: 201, body: createOrderRequest, response: orderCreated },
  'GET /api/orders': { ...user, response: Joi.array().items(orderView) },
  'GET /api/orders/{id}': { ...user, params: idParams, response: orderView },
  'POST /api/orders/{id}/cancel': {
    ...user,
    params: idParams,
    query: Joi.object<{ endsPayment?: boolean }, true>({ endsPayment: Joi.boolean() }),
    response: orderView,
  },
};
