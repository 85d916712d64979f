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
}
