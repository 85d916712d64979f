export { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model.ts';
export { listAudit } from './list-audit.ts';
export { type AuditRecord, beginAudit, findChanges, recordAudit } from './record-audit.ts';
