import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, id, matching, oneOf, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { DIRECT_PAYMENT_METHODS } from './types.ts';

const claimedItem = Joi.object({
  id: Joi.alternatives(Joi.string().max(50), Joi.number()).required(),
  name: Joi.string().max(255).required(),
  price: Joi.number().strict().required(),
  quantity: Joi.number().integer().strict().required(),
});

const createTransactionRequest = Joi.object<types.CreateTransactionRequest, true>({
  orderId: id.strict().required(),
  amount: Joi.number().strict(),
  customerDetails: Joi.object().unknown(),
  itemDetails: Joi.array().items(claimedItem).max(50),
});

const createPaymentRequest = Joi.object<types.CreatePaymentRequest, true>({
  orderId: id.strict().required(),
  paymentMethod: oneOf(DIRECT_PAYMENT_METHODS).required(),
});

/** Every field must be a string: an object in `order_id` could inject a query operator. The provider may add fields. */
const notification = Joi.object<types.ProviderNotification>({
  // Our own ids have at most 50 characters. The id of a test notification also contains the merchant's id and a UUID.
  order_id: matching(/^(?:[A-Za-z0-9._~-]{1,50}|payment_notif_test_[A-Za-z0-9._~-]{1,80})$/).required(),
  status_code: matching(/^\d{3}$/).required(),
  gross_amount: matching(/^\d{1,15}(\.\d{1,2})?$/).required(),
  signature_key: matching(/^[0-9a-fA-F]{128}$/).required(),
  transaction_status: Joi.string().max(50).required(),
  transaction_id: Joi.string().max(100).allow('', null),
  fraud_status: Joi.string().max(50).allow('', null),
  payment_type: Joi.string().max(50).allow('', null),
  currency: Joi.string().max(10).allow('', null),
  merchant_id: Joi.string().max(100).allow('', null),
}).unknown();

const orderIdParams = Joi.object<{ orderId: number }, true>({ orderId: id.required() });

export const paymentSchemas: CallSchemas<types.PaymentCalls> = {
  'POST /api/midtrans/create-transaction': {
    ...user,
    status: 201,
    body: createTransactionRequest,
  },
  'POST /api/midtrans/notification': {
    ...anyone,
    body: notification,
  },
  'POST /api/payments/create': { ...user, status: 201, body: createPaymentRequest },
  'POST /api/midtrans/simulate-payment/{orderId}': {
    ...user,
    params: orderIdParams,
  },
  'POST /api/sync/trigger': user,
  'GET /api/payment-status/{orderId}': {
    ...user,
    params: orderIdParams,
  },
};
