import { STAFF_NOTE_MAX } from '../../../limits.ts';
import { ADMIN_TEXTS } from '../../../texts.ts';
import { assessmentType } from '../../assessments/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import {
  admin,
  done,
  id,
  idParams,
  isoTime,
  listOf,
  oneOf,
  paging,
  remark,
  rupiah,
  searchText,
} from '../../common/schema.ts';
import { orderStatus, paymentStatus } from '../../orders/schema.ts';
import type * as types from './types.ts';
import { FILTER_FLAGS, REFUND_STATUSES, REFUND_WAYS, STAFF_RESOLVED_FLAGS } from './types.ts';

const text = Joi.string().allow('');
const person = { id: id.required(), email: text.required(), firstName: text.required(), lastName: text.required() };
const user = Joi.object(person).required();
/** Includes the number for staff to contact the payer. */
export const payer = Joi.object({ ...person, whatsappNumber: text.required() }).required();
/** Staff must give a reason, so that the next reader of the record understands the decision. */
export const staffNote = remark(STAFF_NOTE_MAX).messages({
  id: { '*': ADMIN_TEXTS.noteRequired, 'string.max': `Catatan maksimal ${STAFF_NOTE_MAX} karakter` },
});
const noteBody = Joi.object<{ note: string }, true>({ note: staffNote.required() });

const newRefund = Joi.object<types.NewRefund, true>({
  amount: Joi.number()
    .strict()
    .integer()
    .min(1)
    .required()
    .messages({ id: { '*': ADMIN_TEXTS.refundAmountWrong } }),
  reason: remark(STAFF_NOTE_MAX)
    .required()
    .messages({
      id: {
        '*': ADMIN_TEXTS.fieldRequired('Alasan'),
        'string.max': ADMIN_TEXTS.fieldTooLong('Alasan', STAFF_NOTE_MAX),
      },
    }),
});

const resolveBody = Joi.object<{ mark: types.StaffResolvedFlag; note: string }, true>({
  mark: oneOf(STAFF_RESOLVED_FLAGS).required(),
  note: staffNote.required(),
});

const ordersQuery = Joi.object<types.AdminOrdersQuery>({
  ...paging,
  search: searchText,
  status: orderStatus,
  userId: id,
  flag: oneOf(['attention', ...FILTER_FLAGS]),
});
const order = Joi.object<types.AdminOrderItem>({
  id: id.required(),
  userId: id.required(),
  user,
  items: listOf({ name: Joi.string().required(), type: assessmentType.required(), price: rupiah.required() }),
  totalAmount: rupiah.required(),
  paidAmount: rupiah.allow(null).required(),
  refundedAmount: rupiah.required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  paymentMethod: Joi.string().allow(null).required(),
  flags: listOf(Joi.string()),
  settledFlags: listOf(Joi.string()),
  createdAt: isoTime.required(),
  paidAt: isoTime.allow(null).required(),
});

const refund = Joi.object<types.AdminRefund>({
  id: id.required(),
  orderId: id.required(),
  user: payer,
  amount: rupiah.required(),
  reason: text.required(),
  state: oneOf(REFUND_STATUSES).required(),
  paymentType: Joi.string().allow(null).required(),
  isSendable: Joi.boolean().required(),
  refundWay: oneOf(REFUND_WAYS).required(),
  isWithdrawable: Joi.boolean().required(),
  note: text.required(),
  createdAt: isoTime.required(),
  updatedAt: isoTime.required(),
});

const heldNotification = Joi.object<types.HeldNotification>({
  id: id.required(),
  at: isoTime.required(),
  providerOrderId: Joi.string().required(),
  orderId: id.allow(null).required(),
  reason: Joi.string().required(),
  transactionStatus: Joi.string().allow(null).required(),
  amount: Joi.string().allow(null).required(),
  count: Joi.number().integer().min(1).required(),
});

const pageQuery = Joi.object(paging);
export const adminPaymentSchemas: CallSchemas<types.AdminPaymentCalls> = {
  'GET /api/admin/orders': { ...admin, query: ordersQuery, response: Joi.array().items(order) },
  'POST /api/admin/orders/{id}/settle': { ...admin, params: idParams, body: resolveBody, response: done },
  'POST /api/admin/orders/{id}/refunds': { ...admin, params: idParams, body: newRefund, response: refund },
  'GET /api/admin/refunds': {
    ...admin,
    query: Joi.object({ ...paging, state: oneOf(['open', 'done']) }),
    response: Joi.array().items(refund),
  },
  'POST /api/admin/refunds/{id}/send': { ...admin, params: idParams, response: refund },
  'POST /api/admin/refunds/{id}/record': { ...admin, params: idParams, body: noteBody, response: refund },
  'POST /api/admin/refunds/{id}/withdraw': { ...admin, params: idParams, response: done },
  'GET /api/admin/notices': { ...admin, query: pageQuery, response: Joi.array().items(heldNotification) },
  'POST /api/admin/notices/{id}/resolve': { ...admin, params: idParams, body: noteBody, response: done },
};

const requiredText = Joi.string().required();
const nullableText = Joi.string().allow(null).required();
const timeline = Joi.object<types.OrderTimeline>({
  orderId: id.required(),
  userId: id.required(),
  user: Joi.object({ email: requiredText, firstName: requiredText, lastName: requiredText }).required(),
  items: Joi.array().items(requiredText),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  totalAmount: rupiah.required(),
  flags: listOf(Joi.string()),
  settledFlags: listOf(Joi.string()),
  refundable: rupiah.required(),
  refundWay: oneOf(REFUND_WAYS).required(),
  paymentType: nullableText,
  paymentMethod: nullableText,
  refunds: listOf(refund),
  attempts: listOf({
    providerOrderId: requiredText,
    amount: rupiah.required(),
    state: requiredText,
    paymentType: nullableText,
    createdAt: isoTime.required(),
    expiresAt: isoTime.required(),
  }),
  events: listOf({
    at: isoTime.required(),
    providerOrderId: requiredText,
    source: requiredText,
    transactionStatus: nullableText,
    answeredStatus: Joi.string(),
    fraudStatus: nullableText,
    verdict: requiredText,
    from: nullableText,
    to: nullableText,
    count: Joi.number().integer().min(1).required(),
  }),
});

export const adminOrderTimelineSchemas: CallSchemas<types.AdminOrderTimelineCalls> = {
  'GET /api/admin/orders/{id}/timeline': { ...admin, params: idParams, response: timeline },
};
