import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, isoTime, nullOr, oneOf, paging, realDay, searchText } from '../../common/schema.ts';
import type * as types from './types.ts';
import { AUDIT_ACTIONS, AUDIT_GROUPS, AUDIT_TARGETS } from './types.ts';

const action = oneOf(AUDIT_ACTIONS);
const query = Joi.object<types.AuditQuery>({
  ...paging,
  search: searchText,
  action,
  group: oneOf(AUDIT_GROUPS),
  from: realDay,
  to: realDay,
});

const records = Joi.object<types.AuditRecords>({
  kind: oneOf(AUDIT_TARGETS).required(),
  count: Joi.number().integer().min(1).required(),
  ids: Joi.string().required(),
});

const entry = Joi.object<types.AuditEntry>({
  id: id.required(),
  at: isoTime.required(),
  action: action.required(),
  actor: Joi.object({
    // 0 is the system.
    id: Joi.number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required(),
    email: Joi.string().required(),
    name: Joi.string().required(),
  }).required(),
  target: nullOr({
    kind: oneOf(AUDIT_TARGETS).required(),
    id: id.required(),
    name: Joi.string().allow('').required(),
  }),
  changes: Joi.object()
    .pattern(Joi.string(), Joi.object({ from: Joi.any(), to: Joi.any() }))
    .required(),
  details: Joi.object().pattern(Joi.string(), Joi.alternatives(Joi.string().allow(''), Joi.number(), Joi.boolean())),
  records: Joi.array().items(records),
  requestId: Joi.string().required(),
});

export const adminAuditSchemas: CallSchemas<types.AdminAuditCalls> = {
  'GET /api/admin/audit': { ...admin, query, response: Joi.array().items(entry) },
};
