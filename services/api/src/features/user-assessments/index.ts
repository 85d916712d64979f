export { findOwn } from './find-own.ts';
export { type EntitlementGrant, grantEntitlements } from './grant-entitlements.ts';
export { backfillUserAssessments, renameInUserAssessments, wordsOf } from './search-words.ts';
export { takeBackEntitlements } from './take-back-entitlements.ts';
export { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
export { userAssessmentRoutes } from './user-assessments.routes.ts';
