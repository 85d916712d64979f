export { adminRoutes } from './admin.routes.ts';
export { type CompletedResult, downloadResult, RESULT_FIELDS, viewResult } from './assessments/get-result.ts';
export {
  AuditEntryModel,
  type AuditFigures,
  beginAudit,
  type ChainHead,
  countUnsealed,
  eraseAuditContent,
  readAuditFigures,
  readSealedEntries,
  recordAudit,
  recordShown,
  sealAllEntries,
  startAuditJobs,
  verifyChain,
} from './audit/index.ts';
export { changeConsultation } from './consultations/update-consultation.ts';
export { toPageRange } from './lists/read-page.ts';
export { readUserSummaries, searchTextsOfUser } from './user-summaries.ts';
export { resetSecondFactorOf } from './users/reset-second-factor.ts';
