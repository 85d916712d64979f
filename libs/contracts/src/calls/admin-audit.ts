import type { Id, IsoTime } from './common.ts';

export type AuditAction =
  | 'admin.login'
  | 'admin.logout'
  | 'user.update'
  | 'user.reset_password'
  | 'result.view'
  | 'result.pdf'
  | 'assessments.export_csv'
  | 'assessments.export_xlsx'
  | 'report.export_xlsx'
  | 'report.export_pdf'
  | 'order.timeline'
  | 'refund.send'
  | 'refund.record'
  | 'order.settle'
  | 'notice.resolve'
  | 'consultation.update'
  | 'catalogue.create'
  | 'catalogue.update';

export interface AuditEntry {
  id: Id;
  at: IsoTime;
  action: AuditAction;
  actor: { id: Id; email: string; name: string };
  /** What it was done to: "user 12", "result 100042"; null where there is nothing. */
  target: { kind: 'user' | 'result' | 'order' | 'refund' | 'assessment' | 'notice'; id: Id; name: string } | null;
  /** Field to what it was and became; never a secret. */
  changes: Record<string, { from: unknown; to: unknown }>;
  /** Number of exported rows, chosen filters and the like. */
  details: Record<string, string | number | boolean>;
}

export interface AuditQuery {
  page?: number;
  limit?: number;
  /** Every word begins a word of the actor's or the target's name or email. */
  search?: string;
  action?: AuditAction;
  /** Calendar days in Asia/Jakarta, inclusive. */
  from?: string;
  to?: string;
}

export interface AdminAuditCalls {
  /** Newest first; the total stands in `X-Total-Count`. Append-only: nothing changes or removes an entry. */
  'GET /api/admin/audit': { query: AuditQuery; response: AuditEntry[] };
}
