import { ADMIN_TEXTS } from '../../texts.ts';
import { staffNote } from '../admin/payments/schema.ts';
import { ownerProof } from '../auth/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, id, idParams, oneOf, optionalRemark, paging, remark, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { DATA_REQUEST_FILTERS, REQUEST_ANSWER_MAX, REQUEST_MESSAGE_MAX, RESTRICTION_REASON_MAX } from './types.ts';

/** A form that is not finished may lack one of both. */
const part = Joi.string().allow('').max(200).required();
const child = Joi.object<types.ChildRef, true>({ name: part, birthDate: part });

const deletion = Joi.object<types.DeletionRequest>({
  kind: oneOf(['delete_account', 'delete_child']).required(),
  child,
  ...ownerProof,
});

const staffRequest = Joi.object<types.StaffRequest, true>({
  kind: oneOf(['correction', 'restriction']).required(),
  message: remark(REQUEST_MESSAGE_MAX).required(),
});

export const dataRequestSchemas: CallSchemas<types.DataRequestCalls> = {
  'GET /api/data-requests': user,
  'POST /api/data-requests/deletion': { ...user, body: deletion },
  'POST /api/data-requests': { ...user, body: staffRequest },
  'POST /api/data-requests/{id}/cancel': { ...user, params: idParams },
};

const newRestriction = Joi.object<types.NewRestriction>({
  scope: oneOf(['account', 'child']).required(),
  child,
  reason: optionalRemark(RESTRICTION_REASON_MAX),
});

export const restrictionSchemas: CallSchemas<types.RestrictionCalls> = {
  'GET /api/restrictions': user,
  'POST /api/restrictions': { ...user, body: newRestriction },
  'POST /api/restrictions/{id}/lift': {
    ...user,
    params: idParams,
    body: Joi.object({ confirmed: Joi.boolean<true>().strict().valid(true).required() }),
  },
};

/** One of both, so that nobody takes a note for an answer. */
const handling = Joi.object<types.RequestHandling>({
  note: staffNote,
  answer: remark(REQUEST_ANSWER_MAX)
    .when('note', { is: Joi.exist(), otherwise: Joi.required() })
    .when('note', { not: Joi.exist(), otherwise: Joi.forbidden() })
    .messages({
      id: {
        '*': ADMIN_TEXTS.fieldRequired('Jawaban'),
        'string.max': ADMIN_TEXTS.fieldTooLong('Jawaban', REQUEST_ANSWER_MAX),
        'any.unknown': 'Isi jawaban atau catatan, bukan keduanya',
      },
    }),
});

export const adminDataRequestSchemas: CallSchemas<types.AdminDataRequestCalls> = {
  'GET /api/admin/data-requests': {
    ...admin,
    query: Joi.object({ ...paging, all: Joi.boolean(), state: oneOf(DATA_REQUEST_FILTERS), userId: id }),
  },
  'POST /api/admin/data-requests/{id}/handle': { ...admin, params: idParams, body: handling },
};
