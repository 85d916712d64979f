export {
  assertCompleted,
  assertReleased,
  assertUnrestricted,
  assertUnrestrictedByOwner,
  type CompletedAssessment,
  findOwnUserAssessment,
  isRestricted,
  isRestrictedByOwner,
  RELEASED,
  UNRESTRICTED,
} from './access.ts';
export { Child, type ChildDocument, isOtherChild, profileOf } from './children/child.model.ts';
export { type FoundChild, findChildren, hasKey } from './children/find-children.ts';
export { concernsProfile, findCircle, type Member, VISIBLE_TO_GUARDIANS } from './children/find-circle.ts';
export { markRestricted } from './children/mark-restricted.ts';
export { Restriction, type RestrictionDocument, restrictionsOn } from './children/restriction.model.ts';
export { ConsentEvent, type ConsentEventDocument, endsConsent } from './consent/consent-event.model.ts';
export {
  assertConsent,
  assertProfileConsent,
  consentStateOf,
  lastConsentEvent,
  needsConsent,
  needsProfileConsent,
} from './consent/consent-gate.ts';
export { consentMarks, takesBack } from './consent/consent-marks.ts';
export { readConsents } from './consent/consent-proof.ts';
export { findResearchConsents } from './consent/find-research-consents.ts';
export { followConsents } from './consent/follow-consents.ts';
export { consultationRequestedEmail, resultReadyEmail } from './emails/completion-emails.ts';
export { queueReminders, REMIND_AFTER_MS, remindersJob } from './emails/reminders-job.ts';
export { unfinishedEmail } from './emails/unfinished-email.ts';
export { endGuardianships } from './end-guardianships.ts';
export { type EntitlementGrant, grantEntitlements, newUserAssessment, revokeEntitlements } from './entitlements.ts';
export { eraseUserAssessments } from './erase-data.ts';
export {
  Guardianship,
  type GuardianshipDocument,
  INVITED,
  IS_GUARDIAN,
  isInvited,
  ofAccount,
} from './guardianship.model.ts';
export { mergeSave, serverTimes } from './merge-progress.ts';
export { plainProgress } from './plain-progress.ts';
export { progressSaved, progressUpdate, stateAfter } from './progress-write.ts';
export { searchTokensOf } from './search-tokens.ts';
export { assertNotPaused, findShareable, lastConsentEnd, lockShareable, readShared } from './share-with-others.ts';
export { type AgeSource, CHILD_FIELDS, childOfResult, monthsOf, shownPerson } from './shown-child.ts';
export { updateUserAssessmentSearchTokens } from './update-search-tokens.ts';
export {
  CHILD_TOKEN_INDEX,
  COMPLETION_INDEX,
  CONSULTATION_TOKEN_INDEX,
  openUserAssessment,
  type SignOff,
  type StoredUserAssessment,
  USER_ASSESSMENT_TOKEN_INDEX,
  UserAssessment,
  type UserAssessmentDocument,
  VERSION_INDEX,
} from './user-assessment.model.ts';
export { shownAssessment } from './user-assessment.view.ts';
export { userAssessmentRoutes } from './user-assessments.routes.ts';
export { assertComplete, validateAnswers } from './validate-answers.ts';
