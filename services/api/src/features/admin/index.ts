export { adminRoutes } from './admin.routes.ts';
export { type CompletedResult, downloadResult, RESULT_FIELDS, viewResult } from './assessments/get-result.ts';
export { readConsultationParts } from './consultations/list-consultations.ts';
export { changeConsultation } from './consultations/update-consultation.ts';
export { readPage, toPageRange } from './lists/read-page.ts';
export { packEmails } from './packs/pack-emails.ts';
export { searchTextsOfUser } from './user-summaries.ts';
export { staffChangeEmails } from './users/account-emails.ts';
export { resetSecondFactorOf } from './users/reset-second-factor.ts';
