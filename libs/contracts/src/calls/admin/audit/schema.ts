import type { CallSchemas } from '../../call-schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, oneOf, paging, realDay, searchText } from '../../common/schema.ts';
import type * as types from './types.ts';
import { AUDIT_ACTIONS, AUDIT_GROUPS } from './types.ts';

const query = Joi.object<types.AuditQuery>({
  ...paging,
  search: searchText,
  action: oneOf(AUDIT_ACTIONS),
  group: oneOf(AUDIT_GROUPS),
  from: realDay,
  to: realDay,
});

export const adminAuditSchemas: CallSchemas<types.AdminAuditCalls> = {
  'GET /api/admin/audit': { ...admin, query },
};
