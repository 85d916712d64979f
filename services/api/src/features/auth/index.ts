export { authRoutes } from './auth.routes.ts';
export { codeEmail } from './codes/code-email.ts';
export { CODE_LIFETIME_MS, OneTimeCode } from './codes/one-time-code.model.ts';
export { resetPassword, verifyEmail } from './codes/redeem-code.ts';
export { requestCode } from './codes/request-code.ts';
export { guardAttempts } from './guard/guard-attempts.ts';
export { createIdentify } from './identify/identify.ts';
export { createIdentifyPoller } from './identify/identify-poller.ts';
export { createIdentifyWriter } from './identify/identify-writer.ts';
export { assertGoodPassword } from './password/check-new-password.ts';
export { checkOwnPassword } from './password/check-own-password.ts';
export { acceptOwnCode } from './second-factor/accept-code.ts';
export { requireSecondFactor, withSecondFactor } from './second-factor/challenge.ts';
export {
  confirmSecondFactor,
  getSecondFactor,
  proveSecondFactor,
  startSecondFactor,
} from './second-factor/own-second-factor.ts';
export { resealSecondFactors } from './second-factor/sealed-secret.ts';
export { withCredentials } from './session/credentials.ts';
export { hashPassword, verifyPassword } from './session/hash-password.ts';
export { endOwnSession, endOwnSessions, listOwnSessions } from './session/own-sessions.ts';
export { Session } from './session/session.model.ts';
export { createSigner } from './session/signer.ts';
export { endSessions, endSessionsOf, startSession } from './session/start-session.ts';
export { hashToken, isEqual, secretsOf } from './session/tokens.ts';
export { changePassword } from './sign-in/change-password.ts';
export { createAdmin, parseEmail } from './sign-in/create-admin.ts';
export { signIn } from './sign-in/log-in.ts';
export { accountChangedEmail } from './user/account-changed-email.ts';
export { authEmails } from './user/account-emails.ts';
export { findAddressee, findOwnAccount, getUser, greetingOf, userView } from './user/get-user.ts';
export { hasExpired, lockAccount, lockLicence } from './user/lock-account.ts';
export { notifyAccount, notifyOwner } from './user/notify-owner.ts';
export { SEARCHED_FIELDS, type StoredLicence, searchFieldsOf, User, type UserDocument } from './user/user.model.ts';
