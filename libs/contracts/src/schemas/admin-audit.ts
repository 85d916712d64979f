import Joi from 'joi';
import type { AdminAuditCalls, AuditAction, AuditEntry, AuditQuery } from '../calls/admin-audit.ts';
import type { CallSchemas } from './call-schema.ts';
import { admin, id, isoTime, paging, realDay, searchText } from './common.ts';

const ACTIONS = {
  'admin.login': true,
  'admin.logout': true,
  'user.update': true,
  'user.reset_password': true,
  'result.view': true,
  'result.pdf': true,
  'assessments.export_csv': true,
  'assessments.export_xlsx': true,
  'report.export_xlsx': true,
  'report.export_pdf': true,
  'order.timeline': true,
  'refund.send': true,
  'refund.record': true,
  'order.settle': true,
  'notice.resolve': true,
  'consultation.update': true,
  'catalogue.create': true,
  'catalogue.update': true,
} satisfies Record<AuditAction, true>;
/** Every action that is noted. */
export const AUDIT_ACTIONS = Object.keys(ACTIONS) as AuditAction[];

const action = Joi.string<AuditAction>().valid(...AUDIT_ACTIONS);
const query = Joi.object<AuditQuery>({ ...paging, search: searchText, action, from: realDay, to: realDay });

const entry = Joi.object<AuditEntry>({
  id: id.required(),
  at: isoTime.required(),
  action: action.required(),
  actor: Joi.object({
    id: id.required(),
    email: Joi.string().required(),
    name: Joi.string().required(),
  }).required(),
  target: Joi.object({
    kind: Joi.string().valid('user', 'result', 'order', 'refund', 'assessment', 'notice').required(),
    id: id.required(),
    name: Joi.string().allow('').required(),
  })
    .allow(null)
    .required(),
  changes: Joi.object()
    .pattern(Joi.string(), Joi.object({ from: Joi.any(), to: Joi.any() }))
    .required(),
  details: Joi.object().pattern(Joi.string(), Joi.alternatives(Joi.string().allow(''), Joi.number(), Joi.boolean())),
});

export const adminAuditSchemas: CallSchemas<AdminAuditCalls> = {
  'GET /api/admin/audit': { ...admin, query, response: Joi.array().items(entry) },
};
