import { ADMIN_TEXTS } from '../../texts.ts';
import { payer, staffNote } from '../admin/payments/schema.ts';
import { ownerProof } from '../auth/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import {
  admin,
  done,
  id,
  idParams,
  isoTime,
  listOf,
  oneOf,
  optionalRemark,
  paging,
  remark,
  user,
} from '../common/schema.ts';
import type * as types from './types.ts';
import {
  DATA_REQUEST_FILTERS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  REQUEST_ANSWER_MAX,
  REQUEST_MESSAGE_MAX,
  RESTRICTION_REASON_MAX,
} from './types.ts';

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

/** The fields of a request that owner and staff see. */
const requestFields = {
  id: id.required(),
  kind: oneOf(DATA_REQUEST_KINDS).required(),
  state: oneOf(DATA_REQUEST_STATES).required(),
  requestedAt: isoTime.required(),
  eraseAt: isoTime.allow(null).required(),
  child: child.allow(null).required(),
  handledAt: isoTime.allow(null).required(),
  isInEffect: Joi.boolean<true>().valid(true),
  liftedAt: isoTime,
  text: Joi.string(),
  dueAt: isoTime,
  answer: Joi.string(),
  waitsFor: Joi.string(),
};
const request = Joi.object<types.DataRequestView>(requestFields);

const dataChild = Joi.object<types.DataChild, true>({
  name: part,
  birthDate: part,
  assessments: Joi.number().integer().min(0).required(),
});

const own = Joi.object<types.OwnDataRequests, true>({
  children: listOf(dataChild),
  requests: listOf(request),
  needsCode: Joi.boolean().required(),
});

export const dataRequestSchemas: CallSchemas<types.DataRequestCalls> = {
  'GET /api/data-requests': { ...user, response: own },
  'POST /api/data-requests/deletion': { ...user, body: deletion, response: request },
  'POST /api/data-requests': { ...user, body: staffRequest, response: request },
  'POST /api/data-requests/{id}/cancel': { ...user, params: idParams, response: request },
};

const restriction = Joi.object<types.RestrictionView, true>({
  id: id.required(),
  child: child.allow(null).required(),
  reason: Joi.string().allow('').required(),
  since: isoTime.required(),
});

const newRestriction = Joi.object<types.NewRestriction>({
  scope: oneOf(['account', 'child']).required(),
  child,
  reason: optionalRemark(RESTRICTION_REASON_MAX),
});

const ownRestrictions = Joi.object<types.OwnRestrictions, true>({
  restrictions: listOf(restriction),
  children: listOf(dataChild),
});

export const restrictionSchemas: CallSchemas<types.RestrictionCalls> = {
  'GET /api/restrictions': { ...user, response: ownRestrictions },
  'POST /api/restrictions': { ...user, body: newRestriction, response: restriction },
  'POST /api/restrictions/{id}/lift': {
    ...user,
    params: idParams,
    body: Joi.object({ confirmed: Joi.boolean<true>().strict().valid(true).required() }),
    response: done,
  },
};

const text = Joi.string().allow('').required();
const adminRequest = Joi.object<types.AdminDataRequest>({
  ...requestFields,
  dueAt: isoTime.required(),
  isOverdue: Joi.boolean().required(),
  text,
  user: payer,
  handledBy: text,
  note: text,
});

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
    response: Joi.array().items(adminRequest),
  },
  'POST /api/admin/data-requests/{id}/handle': { ...admin, params: idParams, body: handling, response: adminRequest },
};
