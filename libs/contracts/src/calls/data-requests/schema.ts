import { noteBody, payer } from '../admin/payments/schema.ts';
import { anyCode, currentPassword } from '../auth/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, id, idParams, isoTime, oneOf, paging, remark, user } from '../common/schema.ts';
import {
  type AdminDataRequest,
  type AdminDataRequestCalls,
  type ChildRef,
  DATA_REQUEST_FILTERS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  type DataChild,
  type DataRequestCalls,
  type DataRequestView,
  type DeletionRequest,
  type OwnDataRequests,
  REQUEST_MESSAGE_MAX,
  type StaffRequest,
} from './types.ts';

/** A form that is not finished may lack one of both. */
const part = Joi.string().allow('').max(200).required();
export const child = Joi.object<ChildRef, true>({ name: part, birthDate: part });

const deletion = Joi.object<DeletionRequest>({
  kind: oneOf(['delete_account', 'delete_child']).required(),
  child,
  currentPassword: currentPassword.required(),
  code: anyCode,
});

const staffRequest = Joi.object<StaffRequest, true>({
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
};
const request = Joi.object<DataRequestView>(requestFields);

export const dataChild = Joi.object<DataChild, true>({
  name: part,
  birthDate: part,
  assessments: Joi.number().integer().min(1).required(),
});

const own = Joi.object<OwnDataRequests, true>({
  children: Joi.array().items(dataChild).required(),
  requests: Joi.array().items(request).required(),
  needsCode: Joi.boolean().required(),
});

export const dataRequestSchemas: CallSchemas<DataRequestCalls> = {
  'GET /api/data-requests': { ...user, response: own },
  'POST /api/data-requests/deletion': { ...user, body: deletion, response: request },
  'POST /api/data-requests': { ...user, body: staffRequest, response: request },
  'POST /api/data-requests/{id}/cancel': { ...user, params: idParams, response: request },
};

const text = Joi.string().allow('').required();
const adminRequest = Joi.object<AdminDataRequest>({
  ...requestFields,
  dueAt: isoTime.required(),
  isOverdue: Joi.boolean().required(),
  text,
  user: payer,
  handledBy: text,
  note: text,
});

export const adminDataRequestSchemas: CallSchemas<AdminDataRequestCalls> = {
  'GET /api/admin/data-requests': {
    ...admin,
    query: Joi.object({ ...paging, all: Joi.boolean(), state: oneOf(DATA_REQUEST_FILTERS) }),
    response: Joi.array().items(adminRequest),
  },
  'POST /api/admin/data-requests/{id}/handle': { ...admin, params: idParams, body: noteBody, response: adminRequest },
};
