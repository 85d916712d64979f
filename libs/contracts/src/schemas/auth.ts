import Joi from 'joi';
import type {
  AuthCalls,
  CodePurpose,
  EmailRequest,
  LoginRequest,
  RefreshRequest,
  RegisterRequest,
  ResetPasswordRequest,
  SendCodeRequest,
  SessionRefreshed,
  SessionStarted,
  VerifyEmailRequest,
} from '../calls/auth.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';
import type { CallSchemas } from './call-schema.ts';
import { done, email, firstName, lastName, newPassword, userView, whatsappNumber } from './common.ts';

export const loginRequest = Joi.object<LoginRequest, true>({
  email: email.required(),
  password: Joi.string()
    .min(1)
    .max(PASSWORD_MAX)
    .required()
    .messages({ id: { '*': ACCOUNT_TEXTS.passwordRequired } }),
});

const registerRequest = Joi.object<RegisterRequest, true>({
  email: email.required(),
  password: newPassword.required(),
  confirmPassword: Joi.string()
    .min(PASSWORD_MIN)
    // Not `valid(ref)`: a listed value would pass without its length being looked at.
    .custom((value, { state, error }) => (value === state.ancestors[0].password ? value : error('any.only')))
    .required()
    .messages({
      id: {
        'string.min': ACCOUNT_TEXTS.confirmMin,
        'string.empty': ACCOUNT_TEXTS.confirmMin,
        'string.base': ACCOUNT_TEXTS.confirmMin,
        'any.required': ACCOUNT_TEXTS.confirmMin,
        'any.only': ACCOUNT_TEXTS.confirmDiffers,
      },
    }),
  firstName: firstName.required(),
  lastName: lastName.required(),
  whatsappNumber: whatsappNumber.required(),
});

const refreshRequest = Joi.object<RefreshRequest, true>({ refreshToken: Joi.string().max(512).required() });
const tokens = { accessToken: Joi.string().required(), refreshToken: Joi.string().required() };
const sessionStarted = Joi.object<SessionStarted, true>({ ...tokens, user: userView.required() });
const sessionRefreshed = Joi.object<SessionRefreshed, true>(tokens);

const otp = Joi.string()
  .trim()
  .pattern(/^\d{6}$/)
  .messages({ id: { '*': ACCOUNT_TEXTS.otpLength } });
const emailRequest = Joi.object<EmailRequest, true>({ email: email.required() });
const sendCodeRequest = Joi.object<SendCodeRequest, true>({
  email: email.required(),
  purpose: Joi.string<CodePurpose>().valid('verify_email', 'reset_password').required(),
});
const verifyEmailRequest = Joi.object<VerifyEmailRequest, true>({ email: email.required(), otp: otp.required() });
const resetPasswordRequest = Joi.object<ResetPasswordRequest, true>({
  email: email.required(),
  otp: otp.required(),
  newPassword: newPassword.required(),
});

export const authSchemas: CallSchemas<AuthCalls> = {
  'POST /api/auth/register': { caller: 'anyone', status: 201, body: registerRequest, response: sessionStarted },
  'POST /api/auth/login': { caller: 'anyone', status: 200, body: loginRequest, response: sessionStarted },
  'POST /api/auth/refresh': { caller: 'anyone', status: 200, body: refreshRequest, response: sessionRefreshed },
  'POST /api/auth/logout': { caller: 'anyone', status: 200, body: refreshRequest, response: done },
  'GET /api/auth/user': { caller: 'user', status: 200, response: userView },
  'POST /api/auth/forgot-password': { caller: 'anyone', status: 200, body: emailRequest, response: done },
  'POST /api/auth/reset-password': { caller: 'anyone', status: 200, body: resetPasswordRequest, response: done },
  'POST /api/auth/verify-email': { caller: 'anyone', status: 200, body: verifyEmailRequest, response: done },
  'POST /api/auth/send-code': { caller: 'anyone', status: 200, body: sendCodeRequest, response: done },
};
