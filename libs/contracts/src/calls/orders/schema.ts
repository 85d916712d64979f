import { ORDER_ITEMS_MAX } from '../../limits.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { id, idParams, oneOf, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { ORDER_STATUSES } from './types.ts';

export const orderStatus = oneOf(ORDER_STATUSES);

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

export const orderSchemas: CallSchemas<types.OrderCalls> = {
  'POST /api/orders': { ...user, status: 201, body: createOrderRequest },
  'GET /api/orders': user,
  'GET /api/orders/{id}': { ...user, params: idParams },
  'POST /api/orders/{id}/cancel': {
    ...user,
    params: idParams,
    query: Joi.object<{ endsPayment?: boolean }, true>({ endsPayment: Joi.boolean() }),
  },
};
