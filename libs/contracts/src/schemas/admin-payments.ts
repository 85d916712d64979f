import Joi from 'joi';
import type {
  AdminConsultation,
  AdminOrderItem,
  AdminOrdersQuery,
  AdminPaymentCalls,
  AdminRefund,
  ConsultationUpdate,
  HeldNotice,
  RefundStatus,
} from '../calls/admin-payments.ts';
import type { ConsultationStatus } from '../calls/user-assessments.ts';
import { MARKS_SETTLED_BY_HAND, type MarkSettledByHand, STAFF_NOTE_MAX } from '../limits.ts';
import { ADMIN_TEXTS } from '../texts.ts';
import type { CallSchemas } from './call-schema.ts';
import { admin, assessmentType, done, id, idParams, isoTime, paging, rupiah, searchText } from './common.ts';
import { orderStatus, paymentStatus } from './orders.ts';

const text = Joi.string().allow('');
const person = Joi.object({
  id: id.required(),
  email: text.required(),
  firstName: text.required(),
  lastName: text.required(),
}).required();
const payer = Joi.object({
  id: id.required(),
  email: text.required(),
  firstName: text.required(),
  lastName: text.required(),
  whatsappNumber: text.required(),
}).required();
/** Staff must say what they did: an empty reason explains nothing to the next reader. */
const note = Joi.string()
  .trim()
  .min(1)
  .max(STAFF_NOTE_MAX)
  .messages({ id: { '*': ADMIN_TEXTS.noteRequired, 'string.max': `Catatan maksimal ${STAFF_NOTE_MAX} karakter` } });
const noteBody = Joi.object<{ note: string }, true>({ note: note.required() });

const settleBody = Joi.object<{ mark: MarkSettledByHand; note: string }, true>({
  mark: Joi.string<MarkSettledByHand>()
    .valid(...MARKS_SETTLED_BY_HAND)
    .required(),
  note: note.required(),
});

const ordersQuery = Joi.object<AdminOrdersQuery>({
  ...paging,
  search: searchText,
  status: orderStatus,
  flag: Joi.string().valid('attention', 'late_payment', 'duplicate_payment', 'reversal', 'chargeback', 'review'),
});
const order = Joi.object<AdminOrderItem>({
  id: id.required(),
  user: person,
  items: Joi.array()
    .items(Joi.object({ name: Joi.string().required(), type: assessmentType.required(), price: rupiah.required() }))
    .required(),
  totalAmount: rupiah.required(),
  paidAmount: rupiah.allow(null).required(),
  refundedAmount: rupiah.required(),
  status: orderStatus.required(),
  paymentStatus: paymentStatus.required(),
  paymentMethod: Joi.string().allow(null).required(),
  flags: Joi.array().items(Joi.string()).required(),
  settledFlags: Joi.array().items(Joi.string()).required(),
  createdAt: isoTime.required(),
  paidAt: isoTime.allow(null).required(),
});

const refundState = Joi.string<RefundStatus>().valid(
  'requested',
  'sent',
  'provider_accepted',
  'bank_confirmed',
  'failed',
  'manual',
);
const refund = Joi.object<AdminRefund>({
  id: id.required(),
  orderId: id.required(),
  user: payer,
  amount: rupiah.required(),
  reason: text.required(),
  state: refundState.required(),
  paymentType: Joi.string().allow(null).required(),
  isSendable: Joi.boolean().required(),
  note: text.required(),
  createdAt: isoTime.required(),
  updatedAt: isoTime.required(),
});

const notice = Joi.object<HeldNotice>({
  id: id.required(),
  at: isoTime.required(),
  providerOrderId: Joi.string().required(),
  orderId: id.allow(null).required(),
  reason: Joi.string().required(),
  transactionStatus: Joi.string().allow(null).required(),
  amount: Joi.string().allow(null).required(),
  count: Joi.number().integer().min(1).required(),
});

const consultationStatus = Joi.string<ConsultationStatus>().valid('requested', 'contacted', 'scheduled', 'done');
const consultation = Joi.object<AdminConsultation>({
  id: id.required(),
  status: consultationStatus.required(),
  requestedAt: isoTime.required(),
  updatedAt: isoTime.required(),
  childName: text.required(),
  user: payer,
  history: Joi.array()
    .items(
      Joi.object({
        at: isoTime.required(),
        status: consultationStatus.required(),
        by: text.required(),
        note: text.required(),
      }),
    )
    .required(),
});
const consultationUpdate = Joi.object<ConsultationUpdate>({
  from: consultationStatus.required(),
  status: consultationStatus.required(),
  note: Joi.string().trim().allow('').max(STAFF_NOTE_MAX),
});

const pageQuery = Joi.object(paging);
export const adminPaymentSchemas: CallSchemas<AdminPaymentCalls> = {
  'GET /api/admin/orders': { ...admin, query: ordersQuery, response: Joi.array().items(order) },
  'POST /api/admin/orders/{id}/settle': { ...admin, params: idParams, body: settleBody, response: done },
  'GET /api/admin/refunds': {
    ...admin,
    query: Joi.object({ ...paging, state: Joi.string<'open' | 'done'>().valid('open', 'done') }),
    response: Joi.array().items(refund),
  },
  'POST /api/admin/refunds/{id}/send': { ...admin, params: idParams, response: refund },
  'POST /api/admin/refunds/{id}/record': { ...admin, params: idParams, body: noteBody, response: refund },
  'GET /api/admin/notices': { ...admin, query: pageQuery, response: Joi.array().items(notice) },
  'POST /api/admin/notices/{id}/resolve': { ...admin, params: idParams, body: noteBody, response: done },
  'GET /api/admin/consultations': {
    ...admin,
    query: Joi.object({ ...paging, status: consultationStatus, id }),
    response: Joi.array().items(consultation),
  },
  'PATCH /api/admin/consultations/{id}': {
    ...admin,
    params: idParams,
    body: consultationUpdate,
    response: consultation,
  },
};
