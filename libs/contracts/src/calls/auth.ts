import type { UserView } from './common.ts';

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

/** `accessToken` lives 15 minutes, `refreshToken` 30 days and is replaced at every use. */
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

export interface EmailRequest {
  email: string;
}

/** What a one-time code is for. */
export type CodePurpose = 'verify_email' | 'reset_password';

export interface SendCodeRequest {
  email: string;
  purpose: CodePurpose;
}

/** `otp`: the six digits of the mail; they work once, for 10 minutes, with 5 tries. */
export interface VerifyEmailRequest {
  email: string;
  otp: string;
}

export interface ResetPasswordRequest {
  email: string;
  otp: string;
  newPassword: string;
}

export interface Done {
  success: true;
}

export interface AuthCalls {
  'POST /api/auth/register': { body: RegisterRequest; response: SessionStarted };
  'POST /api/auth/login': { body: LoginRequest; response: SessionStarted };
  'POST /api/auth/refresh': { body: RefreshRequest; response: SessionRefreshed };
  /** Ends the session family that the refresh token belongs to; an unknown token answers the same. */
  'POST /api/auth/logout': { body: RefreshRequest; response: Done };
  'GET /api/auth/user': { response: UserView };
  /** Sends a code where there is such an account; answers the same where there is none. */
  'POST /api/auth/forgot-password': { body: EmailRequest; response: Done };
  /** Sets a new password with a code and ends all of the person's sessions. */
  'POST /api/auth/reset-password': { body: ResetPasswordRequest; response: Done };
  'POST /api/auth/verify-email': { body: VerifyEmailRequest; response: Done };
  /** Sends another code; the one before is void. Answers the same where there is nothing to send. */
  'POST /api/auth/send-code': { body: SendCodeRequest; response: Done };
}
