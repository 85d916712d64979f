import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, id, isoTime, listOf, oneOf, rupiah, user } from '../common/schema.ts';
import { openPaymentView, orderStatus, paymentStatus } from '../orders/schema.ts';
import type * as types from './types.ts';
import { DIRECT_PAYMENT_METHODS, NOTIFICATION_VERDICTS } from './types.ts';

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

const transactionView = Joi.object<types.TransactionView, true>({
  token: Joi.string().required(),
  redirectUrl: Joi.string().required(),
  providerOrderId: Joi.string().required(),
  amount: Joi.number().integer().required(),
  expiresAt: isoTime.required(),
  snapJsUrl: Joi.string().required(),
  clientKey: Joi.string().required(),
});

const createPaymentRequest = Joi.object<types.CreatePaymentRequest, true>({
  orderId: id.strict().required(),
  paymentMethod: oneOf(DIRECT_PAYMENT_METHODS).required(),
});

const paymentCreated = Joi.object<types.PaymentCreated, true>({
  success: Joi.boolean<true>().valid(true).required(),
  orderId: id.required(),
  paymentId: Joi.string().required(),
  paymentMethod: Joi.string().required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  userAssessments: listOf({ id: id.required(), assessmentId: id.required() }),
});

const paymentStatusView = Joi.object<types.PaymentStatusView, true>({
  orderId: id.required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  paymentMethod: Joi.string().allow(null).required(),
  paidAt: isoTime.allow(null).required(),
  totalAmount: rupiah.required(),
  items: listOf({ assessmentName: Joi.string().required(), price: rupiah.required() }),
  openPayment: openPaymentView.allow(null).required(),
  cancelledBy: Joi.string().valid('buyer').allow(null).required(),
  replacedBy: id.allow(null).required(),
  refundedAmount: rupiah.required(),
});

/** Every field must be a string: an object in `order_id` could inject a query operator. The provider may add fields. */
const notification = Joi.object<types.ProviderNotification>({
  order_id: Joi.string()
    // Our own ids have at most 50 characters. The id of a test notification also contains the merchant's id and a UUID.
    .pattern(/^(?:[A-Za-z0-9._~-]{1,50}|payment_notif_test_[A-Za-z0-9._~-]{1,80})$/)
    .required(),
  status_code: Joi.string()
    .pattern(/^\d{3}$/)
    .required(),
  gross_amount: Joi.string()
    .pattern(/^\d{1,15}(\.\d{1,2})?$/)
    .required(),
  signature_key: Joi.string()
    .pattern(/^[0-9a-fA-F]{128}$/)
    .required(),
  transaction_status: Joi.string().max(50).required(),
  transaction_id: Joi.string().max(100).allow('', null),
  fraud_status: Joi.string().max(50).allow('', null),
  payment_type: Joi.string().max(50).allow('', null),
  currency: Joi.string().max(10).allow('', null),
  merchant_id: Joi.string().max(100).allow('', null),
}).unknown();

const notificationReceived = Joi.object<types.NotificationReceived, true>({
  received: Joi.boolean<true>().valid(true).required(),
  verdict: oneOf(NOTIFICATION_VERDICTS).required(),
});

const paymentSimulated = Joi.object<types.PaymentSimulated, true>({
  success: Joi.boolean().required(),
  message: Joi.string().required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
});
const count = Joi.number().integer().min(0).required();
const syncResult = Joi.object<types.SyncResult, true>({
  success: Joi.boolean().required(),
  checked: count,
  updated: count,
  failed: count,
  orders: listOf({ id: id.required(), before: paymentStatus.required(), after: paymentStatus.required() }),
});
const orderIdParams = Joi.object<{ orderId: number }, true>({ orderId: id.required() });

export const paymentSchemas: CallSchemas<types.PaymentCalls> = {
  'POST /api/midtrans/create-transaction': {
    ...user,
    status: 201,
    body: createTransactionRequest,
    response: transactionView,
  },
  'POST /api/midtrans/notification': {
    ...anyone,
    body: notification,
    response: notificationReceived,
  },
  'POST /api/payments/create': { ...user, status: 201, body: createPaymentRequest, response: paymentCreated },
  'POST /api/midtrans/simulate-payment/{orderId}': {
    ...user,
    params: orderIdParams,
    response: paymentSimulated,
  },
  'POST /api/sync/trigger': { ...user, response: syncResult },
  'GET /api/payment-status/{orderId}': {
    ...user,
    params: orderIdParams,
    response: paymentStatusView,
  },
};
