export { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model.ts';
export { type AuditFigures, auditJob, readAuditFigures } from './audit-job.ts';
export { type ChainHead, parseAnchor } from './chain.ts';
export { type AuditSubject, eraseAuditContent } from './erase-content.ts';
export { hasMark, readMark, writeMark } from './erasure-mark.ts';
export {
  type AuditedWork,
  type AuditRecord,
  beginAudit,
  findChanges,
  inAuditedTransaction,
  recordAudit,
  recordShown,
} from './record-audit.ts';
export { countUnsealed, oldestUnsealed, sealAllEntries } from './seal-entries.ts';
export { readSealedEntries, verifyChain } from './verify-chain.ts';
