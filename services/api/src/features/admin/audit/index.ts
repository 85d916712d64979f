export { type AuditEntryDocument, AuditEntryModel } from './audit-entry.model.ts';
export { type AuditFigures, readAuditFigures, startAuditJobs } from './audit-jobs.ts';
export { type ChainHead, parseAnchor } from './chain.ts';
export { type AuditSubject, eraseAuditContent } from './erase-content.ts';
export { listAudit } from './list-audit.ts';
export { type AuditRecord, beginAudit, findChanges, recordAudit, recordShown } from './record-audit.ts';
export { countUnsealed, oldestUnsealed, sealAllEntries } from './seal-entries.ts';
export { readSealedEntries, verifyChain } from './verify-chain.ts';
