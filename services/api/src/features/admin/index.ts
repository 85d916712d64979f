export { adminRoutes } from './admin.routes.ts';
export {
  AuditEntryModel,
  type AuditFigures,
  type ChainHead,
  countUnsealed,
  eraseAuditContent,
  oldestUnsealed,
  parseAnchor,
  readAuditFigures,
  readSealedEntries,
  sealAllEntries,
  startAuditJobs,
  verifyChain,
} from './audit/index.ts';
export { resetSecondFactorOf } from './users/reset-second-factor.ts';
