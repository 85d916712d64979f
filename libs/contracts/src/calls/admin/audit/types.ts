import type { Id, IsoTime, Paging } from '../../common/types.ts';

/** Every action that writes an audit entry. */
export const AUDIT_ACTIONS = [
  'admin.login',
  'admin.logout',
  'user.update',
  'user.reset_password',
  'result.view',
  'result.pdf',
  'assessments.export_csv',
  'assessments.export_xlsx',
  'report.export_xlsx',
  'report.export_pdf',
  'order.timeline',
  'refund.send',
  'refund.record',
  'order.settle',
  'notice.resolve',
  'consultation.update',
  'catalogue.create',
  'catalogue.update',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_TARGETS = ['user', 'result', 'order', 'refund', 'assessment', 'notice'] as const;

export interface AuditEntry {
  id: Id;
  at: IsoTime;
  action: AuditAction;
  actor: { id: Id; email: string; name: string };
  /** The record that the action changed or read, such as user 12; null if there is none. */
  target: { kind: (typeof AUDIT_TARGETS)[number]; id: Id; name: string } | null;
  /** Old and new value by field; never contains a secret. */
  changes: Record<string, { from: unknown; to: unknown }>;
  /** More about the action, such as the number of exported rows and the filters. */
  details: Record<string, string | number | boolean>;
}

export interface AuditQuery extends Paging {
  /** Each word must match the beginning of a word of the actor's or the target's name or email. */
  search?: string;
  action?: AuditAction;
  /** First and last calendar day in Asia/Jakarta, both included. */
  from?: string;
  to?: string;
}

export interface AdminAuditCalls {
  /** Newest first; `X-Total-Count` has the total. The log is append-only: no call changes or removes an entry. */
  'GET /api/admin/audit': { query: AuditQuery; response: AuditEntry[] };
}
