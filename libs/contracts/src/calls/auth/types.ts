import type { LegalVersion } from '../../legal.ts';
import type { Count, Done, Id, IsoTime, OptionalText } from '../common/types.ts';

export const ROLES = ['user', 'admin', 'internal'] as const;
/** `internal` users are staff without the admin area. */
export type Role = (typeof ROLES)[number];

/** What an account says about its owner: asked for at the registration, and corrected by the owner without a proof. */
export interface AccountProfile {
  firstName: string;
  lastName: string;
  whatsappNumber: OptionalText;
}

/** The account as its owner and staff see it. */
export interface UserView extends AccountProfile {
  id: Id;
  email: string;
  profileImageUrl: string | null;
  role: Role;
  isEmailVerified: boolean;
  /** Present while the owner must replace a password that staff have set. */
  mustChangePassword?: true;
  /** Present while the account was created with Google and has no password yet. */
  hasPassword?: false;
  /** Present if the owner may sign in with Google. */
  hasGoogle?: true;
  createdAt: IsoTime;
}

export interface RegisterRequest extends AccountProfile {
  email: string;
  password: string;
  confirmPassword: string;
  /** The version of the privacy notice that the form linked to, stored with the time. Callers other than the site need not send one. */
  privacyVersion?: LegalVersion<'privacy'>;
}

export interface LoginRequest {
  email: string;
  password: string;
}

/** How one may sign in besides with a password. */
export interface SignInMethods {
  google: boolean;
}

/** The page of Google that asks the person. It leads back to `/login/google`. */
export interface GoogleStarted {
  url: string;
}

/** What Google added to the address of `/login/google`. */
export interface GoogleFinishRequest {
  code: string;
  state: string;
  /** Who answered. Google adds it, other providers may not. */
  iss?: string;
}

/** `ticket` comes with GOOGLE_REGISTRATION_NEEDED; the rest is as in a registration with a password. */
export interface GoogleRegisterRequest extends AccountProfile, Pick<RegisterRequest, 'privacyVersion'> {
  ticket: string;
}

/** `accessToken` is valid for 15 minutes. `refreshToken` is valid for 30 days and is replaced at every use. */
export interface SessionRefreshed {
  accessToken: string;
  refreshToken: string;
}

export interface SessionStarted extends SessionRefreshed {
  user: UserView;
}

export interface RefreshRequest {
  refreshToken: string;
}

/** The admin token has its own audience. It ends after 60 minutes idle or 8 hours; the server checks the session each time. */
export interface AdminSessionStarted {
  accessToken: string;
  user: UserView;
}

export interface EmailRequest {
  email: string;
}

export const CODE_PURPOSES = ['verify_email', 'reset_password'] as const;
/** What a one-time code is for. */
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export interface SendCodeRequest extends EmailRequest {
  purpose: CodePurpose;
}

/** `otp`: the six digits from the email. A code works once, for 10 minutes, and allows 5 tries. */
export interface VerifyEmailRequest extends EmailRequest {
  otp: string;
}

export interface ResetPasswordRequest extends VerifyEmailRequest {
  newPassword: string;
}

/** What the owner of an account proves for a change of it. `code`: required while the second factor is on. */
export interface OwnerProof {
  currentPassword: string;
  code?: string;
}

/** In the admin area the session proves the second factor, and `code` is ignored. */
export interface ChangePasswordRequest extends OwnerProof {
  newPassword: string;
}

/** `code`: required for another number while the second factor is on, because the practice calls the number when it is lost. */
export interface ChangeProfileRequest extends AccountProfile {
  code?: string;
}

export interface ChangeEmailRequest extends OwnerProof {
  newEmail: string;
}

export const SESSION_AREAS = ['site', 'admin'] as const;
/** Where a session is signed in: the site, or the admin area. */
export type SessionArea = (typeof SESSION_AREAS)[number];

/** A signed-in browser of the account. */
export interface SessionView {
  /** Names the session in calls that end it. It opens nothing. */
  id: string;
  area: SessionArea;
  /** Browser and system in words, such as "Chrome di Android". */
  device: string;
  createdAt: IsoTime;
  /** On the site, at most 15 minutes before the last use. */
  lastUsedAt: IsoTime;
  /** Whether the caller uses this session. */
  isCurrent: boolean;
}

/** `includeCurrent`: also ends the session of the caller. */
export interface EndSessionsRequest {
  includeCurrent: boolean;
}

/** The second call of a login. `challenge` comes with SECOND_FACTOR_REQUIRED; `code` is from the app, or a recovery code. */
export interface SecondFactorLogin {
  challenge: string;
  code: string;
}

/** The second factor of the caller's account. */
export interface SecondFactorView {
  isOn: boolean;
  enabledAt: IsoTime | null;
  recoveryCodesLeft: Count;
}

/** A secret in base32 for an authenticator app, and the same as the address that a QR code contains. */
export interface SecondFactorStarted {
  secret: string;
  uri: string;
}

/** Ten codes that each replace one code of the app. The API shows them once. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

export type DisableSecondFactorRequest = Required<OwnerProof>;

/** A code of the app, or a recovery code. */
export interface SecondFactorProof {
  code: string;
}

/** Whether the user gets reminders of unfinished assessments. */
export interface ReminderSetting {
  isOn: boolean;
}

export interface AuthCalls {
  'POST /api/auth/register': { body: RegisterRequest; response: SessionStarted };
  /** Fails with SECOND_FACTOR_REQUIRED and a challenge if the account has a second factor. */
  'POST /api/auth/login': { body: LoginRequest; response: SessionStarted };
  /** Continues a login with a code. Fails with SECOND_FACTOR_INVALID, and with Unauthorized for an old challenge. */
  'POST /api/auth/login/second-factor': { body: SecondFactorLogin; response: SessionStarted };
  'GET /api/auth/methods': { response: SignInMethods };
  /** Begins a sign-in with Google in this browser, by a cookie for 10 minutes. Fails with NOT_FOUND if there is no Google sign-in. */
  'POST /api/auth/google/start': { response: GoogleStarted };
  /**
   * Ends it, and answers like a login. Fails with GOOGLE_REGISTRATION_NEEDED for an unknown person, GOOGLE_PASSWORD_NEEDED if the
   * address has an account that this Google account may not open, GOOGLE_FAILED, GOOGLE_UNAVAILABLE, and as a login does.
   */
  'POST /api/auth/google/finish': { body: GoogleFinishRequest; response: SessionStarted };
  /** Creates an account without a password. Fails with EMAIL_TAKEN, and with GOOGLE_FAILED for an old ticket. */
  'POST /api/auth/google/register': { body: GoogleRegisterRequest; response: SessionStarted };
  /** Ends the sign-in with Google for the account, and all its other sessions. Fails with CONFLICT if there is none. */
  'POST /api/auth/google/unlink': { body: OwnerProof; response: Done };
  'POST /api/auth/refresh': { body: RefreshRequest; response: SessionRefreshed };
  /** Ends the session family of the refresh token. The response for an unknown token is the same. */
  'POST /api/auth/logout': { body: RefreshRequest; response: Done };
  'GET /api/auth/user': { response: UserView };
  /**
   * Replaces the address, which is not verified then; a code for it is on its way. The owner is notified at both addresses. Fails
   * with EMAIL_TAKEN if the new one has an account.
   */
  'POST /api/auth/change-email': { body: ChangeEmailRequest; response: UserView };
  /** Replaces the whole profile, so that two devices cannot mix their versions. A repeated call answers the same. */
  'POST /api/auth/change-profile': { body: ChangeProfileRequest; response: UserView };
  /** Replaces the password and ends all other sessions of the user. */
  'POST /api/auth/change-password': { body: ChangePasswordRequest; response: Done };
  /** The signed-in browsers of the account, on the site and in the admin area, the last used one first. */
  'GET /api/auth/sessions': { response: SessionView[] };
  /** Ends one session of the account at once. Fails with NOT_FOUND if it has ended already. */
  'POST /api/auth/sessions/{id}/end': { params: { id: string }; response: Done };
  /** Ends all sessions of the account at once. A repeated call answers the same. */
  'POST /api/auth/sessions/end-all': { body: EndSessionsRequest; response: Done };
  'GET /api/auth/second-factor': { response: SecondFactorView };
  /**
   * Makes a secret, which changes nothing until it is confirmed. Fails with CONFLICT if the second factor is on, and with
   * EMAIL_UNVERIFIED until the address is verified.
   */
  'POST /api/auth/second-factor/start': { body: { currentPassword: string }; response: SecondFactorStarted };
  /** Turns the second factor on and ends all other sessions of the user. Fails with CONFLICT 30 minutes after the start. */
  'POST /api/auth/second-factor/confirm': { body: { code: string }; response: RecoveryCodes };
  /** Turns the second factor off. Fails with CONFLICT if it is off. */
  'POST /api/auth/second-factor/disable': { body: DisableSecondFactorRequest; response: Done };
  /** Sends a code if the account exists. The response is the same if it does not. */
  'POST /api/auth/forgot-password': { body: EmailRequest; response: Done };
  /** Sets a new password with a code and ends all sessions of the user. */
  'POST /api/auth/reset-password': { body: ResetPasswordRequest; response: Done };
  /** Ends the reminders of unfinished assessments. `token` comes from a reminder. A repeated call answers the same. */
  'POST /api/reminders/opt-out': { query: { token: string }; response: Done };
  /** Turns the reminders on again, with the same token. A repeated call answers the same. */
  'POST /api/reminders/opt-in': { query: { token: string }; response: Done };
  'GET /api/reminders': { response: ReminderSetting };
  'PATCH /api/reminders': { body: ReminderSetting; response: ReminderSetting };
  'POST /api/auth/verify-email': { body: VerifyEmailRequest; response: Done };
  /** Sends a new code and invalidates the earlier one. The response is the same if there is nothing to send. */
  'POST /api/auth/send-code': { body: SendCodeRequest; response: Done };
}

export interface AdminSessionCalls {
  'POST /api/admin/login': { body: LoginRequest; response: AdminSessionStarted };
  /** Continues an admin login like `POST /api/auth/login/second-factor`. */
  'POST /api/admin/login/second-factor': { body: SecondFactorLogin; response: AdminSessionStarted };
  'POST /api/admin/logout': { response: Done };
  'GET /api/admin/user': { response: UserView };
  /** Replaces the admin's own password and ends all their other sessions. */
  'POST /api/admin/change-password': { body: ChangePasswordRequest; response: Done };
  /**
   * The same as under `/api/auth/second-factor`. While `STAFF_SECOND_FACTOR` requires one, an account without one gets
   * SECOND_FACTOR_MISSING from every other call of the admin area but the logout.
   */
  'GET /api/admin/second-factor': { response: SecondFactorView };
  'POST /api/admin/second-factor/start': { body: { currentPassword: string }; response: SecondFactorStarted };
  'POST /api/admin/second-factor/confirm': { body: { code: string }; response: RecoveryCodes };
  /**
   * Proves the second factor for ten minutes of this session. Call it after SECOND_FACTOR_NEEDED, then repeat the refused call. Fails
   * with SECOND_FACTOR_INVALID, and with CONFLICT if the account has none.
   */
  'POST /api/admin/second-factor/prove': { body: SecondFactorProof; response: Done };
  /** The same three calls as under `/api/auth/sessions`. */
  'GET /api/admin/sessions': { response: SessionView[] };
  'POST /api/admin/sessions/{id}/end': { params: { id: string }; response: Done };
  'POST /api/admin/sessions/end-all': { body: EndSessionsRequest; response: Done };
}
