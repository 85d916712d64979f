export { findOwnUserAssessment } from './access.ts';
export { type EntitlementGrant, grantEntitlements, revokeEntitlements } from './entitlements.ts';
export { backfillUserAssessments, searchTokensOf, updateUserAssessmentSearchTokens } from './search-tokens.ts';
export { UserAssessment, type UserAssessmentDocument } from './user-assessment.model.ts';
export { userAssessmentRoutes } from './user-assessments.routes.ts';
