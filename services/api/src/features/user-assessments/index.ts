export { assertReleased, findOwnUserAssessment, RELEASED } from './access.ts';
export { serverTimes, withoutOlder } from './answer-times.ts';
export { Child } from './children/child.model.ts';
export { childKey, type FoundChild, findChildren, sameChild } from './children/find-children.ts';
export { mergeProgress } from './complete.ts';
export { ConsentEvent } from './consent/consent-event.model.ts';
export { assertConsent, findResearchConsents, lastConsentEnd, lastConsentEvent } from './consent/consent-gate.ts';
export { readConsents } from './consent/consent-proof.ts';
export { consultationRequestedEmail, resultReadyEmail } from './emails/completion-emails.ts';
export { queueReminders, startReminders } from './emails/start-reminders.ts';
export { unfinishedEmail } from './emails/unfinished-email.ts';
export { type EntitlementGrant, grantEntitlements, newUserAssessment, revokeEntitlements } from './entitlements.ts';
export { eraseUserAssessments } from './erase-data.ts';
export { progressUpdate } from './progress-update.ts';
export { assertUnrestricted, isRestricted, UNRESTRICTED } from './restriction/is-restricted.ts';
export { markRestricted } from './restriction/mark-restricted.ts';
export { Restriction, type RestrictionDocument, restrictionsOn } from './restriction/restriction.model.ts';
export { progressSaved, SAVED_FIELDS, timedFields } from './save-progress.ts';
export { backfillUserAssessments, searchTokensOf, updateUserAssessmentSearchTokens } from './search-tokens.ts';
export {
  CHILD_TOKEN_INDEX,
  CONSULTATION_TOKEN_INDEX,
  type SignOff,
  UserAssessment,
  type UserAssessmentDocument,
} from './user-assessment.model.ts';
export { userAssessmentRoutes } from './user-assessments.routes.ts';
export { assertComplete, plainProgress, validateAnswers } from './validate-answers.ts';
