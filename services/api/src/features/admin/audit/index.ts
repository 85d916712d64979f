export { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model.ts';
export { listAudit } from './list-audit.ts';
export { type Noted, note, openNote } from './note.ts';
