import type { Done, Id, IsoTime } from '../common/types.ts';

export const ROLES = ['user', 'admin', 'internal'] as const;
/** `internal` users are staff without the admin area. */
export type Role = (typeof ROLES)[number];

/** The account as its owner and staff see it. */
export interface UserView {
  id: Id;
  email: string;
  firstName: string;
  lastName: string;
  whatsappNumber: string;
  profileImageUrl: string | null;
  role: Role;
  isEmailVerified: boolean;
  createdAt: IsoTime;
}

export interface RegisterRequest {
  email: string;
  password: string;
  confirmPassword: string;
  firstName: string;
  lastName: string;
  whatsappNumber: string;
}

export interface LoginRequest {
  email: string;
  password: string;
}

/** `accessToken` is valid for 15 minutes. `refreshToken` is valid for 30 days and is replaced at every use. */
export interface SessionStarted {
  accessToken: string;
  refreshToken: string;
  user: UserView;
}

export interface RefreshRequest {
  refreshToken: string;
}

export interface SessionRefreshed {
  accessToken: string;
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

export interface SendCodeRequest {
  email: string;
  purpose: CodePurpose;
}

/** `otp`: the six digits from the email. A code works once, for 10 minutes, and allows 5 tries. */
export interface VerifyEmailRequest {
  email: string;
  otp: string;
}

export interface ResetPasswordRequest {
  email: string;
  otp: string;
  newPassword: string;
}

export interface AuthCalls {
  'POST /api/auth/register': { body: RegisterRequest; response: SessionStarted };
  'POST /api/auth/login': { body: LoginRequest; response: SessionStarted };
  'POST /api/auth/refresh': { body: RefreshRequest; response: SessionRefreshed };
  /** Ends the session family of the refresh token. The response for an unknown token is the same. */
  'POST /api/auth/logout': { body: RefreshRequest; response: Done };
  'GET /api/auth/user': { response: UserView };
  /** Sends a code if the account exists. The response is the same if it does not. */
  'POST /api/auth/forgot-password': { body: EmailRequest; response: Done };
  /** Sets a new password with a code and ends all sessions of the user. */
  'POST /api/auth/reset-password': { body: ResetPasswordRequest; response: Done };
  'POST /api/auth/verify-email': { body: VerifyEmailRequest; response: Done };
  /** Sends a new code and invalidates the earlier one. The response is the same if there is nothing to send. */
  'POST /api/auth/send-code': { body: SendCodeRequest; response: Done };
}

export interface AdminSessionCalls {
  'POST /api/admin/login': { body: LoginRequest; response: AdminSessionStarted };
  'POST /api/admin/logout': { response: Done };
  'GET /api/admin/user': { response: UserView };
}
