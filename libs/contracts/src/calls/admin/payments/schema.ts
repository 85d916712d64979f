import { STAFF_NOTE_MAX } from '../../../limits.ts';
import { ADMIN_TEXTS } from '../../../texts.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, idParams, oneOf, paging, remark, searchText } from '../../common/schema.ts';
import { orderStatus } from '../../orders/schema.ts';
import type * as types from './types.ts';
import { FILTER_FLAGS, STAFF_RESOLVED_FLAGS } from './types.ts';

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

const pageQuery = Joi.object(paging);
export const adminPaymentSchemas: CallSchemas<types.AdminPaymentCalls> = {
  'GET /api/admin/orders': { ...admin, query: ordersQuery },
  'POST /api/admin/orders/{id}/settle': { ...admin, params: idParams, body: resolveBody },
  'POST /api/admin/orders/{id}/refunds': { ...admin, params: idParams, body: newRefund },
  'GET /api/admin/refunds': {
    ...admin,
    query: Joi.object({ ...paging, state: oneOf(['open', 'done']) }),
  },
  'POST /api/admin/refunds/{id}/send': { ...admin, params: idParams },
  'POST /api/admin/refunds/{id}/record': { ...admin, params: idParams, body: noteBody },
  'POST /api/admin/refunds/{id}/withdraw': { ...admin, params: idParams },
  'GET /api/admin/notices': { ...admin, query: pageQuery },
  'POST /api/admin/notices/{id}/resolve': { ...admin, params: idParams, body: noteBody },
};

export const adminOrderTimelineSchemas: CallSchemas<types.AdminOrderTimelineCalls> = {
  'GET /api/admin/orders/{id}/timeline': { ...admin, params: idParams },
};
