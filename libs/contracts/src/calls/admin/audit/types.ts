import { PRACTICE_ACTIONS, type PracticeAction } from '../../../practice-features.ts';
import type { Count, Id, IsoTime, OptionalText, Paging, PositiveInteger } from '../../common/types.ts';

/** Every action that writes an audit entry, without those of features that a practice switches on. */
const OWN_ACTIONS = [
  'admin.login',
  'admin.logout',
  'admin.change_password',
  'admin.second_factor_on',
  'user.update',
  'user.licence',
  'user.reset_password',
  'user.consents',
  'user.family',
  'user.reset_second_factor',
  'result.view',
  'result.pdf',
  'assessments.export_csv',
  'assessments.export_xlsx',
  'report.export_xlsx',
  'report.export_pdf',
  'order.timeline',
  'refund.start',
  'refund.send',
  'refund.record',
  'refund.withdraw',
  'order.settle',
  'notice.resolve',
  'consultation.update',
  'catalogue.create',
  'catalogue.update',
  'records.search',
  'users.list',
  'assessments.list',
  'consultations.list',
  'orders.list',
  'refunds.list',
  'activity.view',
  'audit.list',
  'statistics.export_xlsx',
  'research.export_csv',
  'research.export_xlsx',
  'audit.erase',
  'data_requests.list',
  'data_requests.handle',
  'restriction.on',
  'restriction.off',
  'cases.list',
  'case.assign',
  'case.refused',
  'case.note',
  'case.sign_off',
  'sign_offs.list',
  'pack_proposal.create',
  'pack_proposal.approve',
  'pack_proposal.reject',
  'pack_proposal.withdraw',
] as const;
export type AuditAction = (typeof OWN_ACTIONS)[number] | PracticeAction;
export const AUDIT_ACTIONS: readonly AuditAction[] = [
  ...OWN_ACTIONS,
  ...Object.values(PRACTICE_ACTIONS).flatMap((actions) => Object.keys(actions) as PracticeAction[]),
];

const OTHER_LISTINGS: readonly AuditAction[] = ['records.search', 'activity.view'];
/**
 * Actions that show records of many families at once: every `….list`, and two more. Staff do them all day, so the log leaves them out
 * unless asked.
 */
export const LISTING_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter(
  (action) => action.endsWith('.list') || OTHER_LISTINGS.includes(action),
);

/** Which entries a list of the audit log contains: everything but listings, listings alone, or both. */
export const AUDIT_GROUPS = ['events', 'listings', 'all'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

export const AUDIT_TARGETS = [
  'user',
  'result',
  'order',
  'refund',
  'assessment',
  'notice',
  'entry',
  'data_request',
  'pack_proposal',
] as const;

/** Records of one kind that an answer contained. */
export interface AuditRecords {
  kind: (typeof AUDIT_TARGETS)[number];
  count: PositiveInteger;
  /** Ascending ids and ranges of ids: "100001-100040,100055". An answer cuts a very long text and adds "…". */
  ids: string;
}

export interface AuditEntry {
  id: Id;
  at: IsoTime;
  action: AuditAction;
  /** Id 0 is nobody: what followed from a message of the payment provider. */
  actor: { id: Count; email: string; name: string };
  /** The record that the action changed or read, such as user 12; null if there is none. */
  target: { kind: (typeof AUDIT_TARGETS)[number]; id: Id; name: OptionalText } | null;
  /** Old and new value by field; never contains a secret. */
  changes: Record<string, { from?: unknown; to?: unknown }>;
  /** More about the action, such as the number of exported rows and the filters. */
  details: Record<string, string | number | boolean>;
  /** The records that staff saw in a list, a search or an export. */
  records?: AuditRecords[];
  /** The id of the request, as in the log of the server. Absent in an entry that an erasure emptied. */
  requestId?: string;
}

export interface AuditQuery extends Paging {
  /** Each word must match the beginning of a word of the actor's or the target's name or email. */
  search?: string;
  action?: AuditAction;
  /** `events` without it, unless `action` names a listing. */
  group?: AuditGroup;
  /** First and last calendar day in Asia/Jakarta, both included. */
  from?: string;
  to?: string;
}

export interface AdminAuditCalls {
  /** Newest first; `X-Total-Count` has the total. The log is append-only: no call changes or removes an entry. */
  'GET /api/admin/audit': { query: AuditQuery; response: AuditEntry[] };
}
