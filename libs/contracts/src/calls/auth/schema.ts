import Joi from 'joi';
import { ADMIN_PASSWORD_MIN, EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, WHATSAPP_MIN } from '../../limits.ts';
import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '../../texts.ts';
import type { CallSchemas } from '../call-schema.ts';
import { admin, anyone, done, id, isoTime, oneOf, user } from '../common/schema.ts';
import {
  type AdminSessionCalls,
  type AdminSessionStarted,
  type AuthCalls,
  CODE_PURPOSES,
  type EmailRequest,
  type LoginRequest,
  type RefreshRequest,
  type RegisterRequest,
  type ResetPasswordRequest,
  ROLES,
  type SendCodeRequest,
  type SessionRefreshed,
  type SessionStarted,
  type UserView,
  type VerifyEmailRequest,
} from './types.ts';

/** Accepts any top-level domain, because their list keeps growing. The message sent to the address is the real check. */
export const email = Joi.string()
  .trim()
  .lowercase()
  .max(EMAIL_MAX)
  .email({ tlds: false })
  .messages({ id: { '*': ACCOUNT_TEXTS.emailInvalid } });

export const newPassword = Joi.string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .messages({ id: { '*': ACCOUNT_TEXTS.passwordMin, 'string.max': `Password maksimal ${PASSWORD_MAX} karakter` } });

/** Removes control characters and line breaks, because names appear in mail headers, file names and lists. */
const name = (message: string) =>
  Joi.string()
    .trim()
    .replace(/\p{C}/gu, '')
    .min(1)
    .max(NAME_MAX)
    .messages({ id: { '*': message, 'string.max': `Nama maksimal ${NAME_MAX} karakter` } });
export const firstName = name(ACCOUNT_TEXTS.firstNameRequired);
export const lastName = name(ACCOUNT_TEXTS.lastNameRequired);

/** 08… or 628…, 10 to 15 digits. Removes a leading plus, spaces and hyphens first. */
export const whatsappNumber = Joi.string()
  .trim()
  .replace(/[\s-]/g, '')
  .replace(/^\+/, '')
  .min(WHATSAPP_MIN)
  .max(15)
  .pattern(/^(08|628)\d+$/)
  .messages({ id: { '*': ACCOUNT_TEXTS.whatsappInvalid } });

export const role = oneOf(ROLES);

export const userFields = {
  id: id.required(),
  email: Joi.string().required(),
  firstName: Joi.string().required(),
  lastName: Joi.string().required(),
  whatsappNumber: Joi.string().allow('').required(),
  profileImageUrl: Joi.string().allow(null).required(),
  role: role.required(),
  isEmailVerified: Joi.boolean().required(),
  createdAt: isoTime.required(),
};
const userView = Joi.object<UserView, true>(userFields);

const registerRequest = Joi.object<RegisterRequest, true>({
  email: email.required(),
  password: newPassword.required(),
  confirmPassword: Joi.string()
    .min(PASSWORD_MIN)
    // `valid(ref)` would accept an equal value without checking its length.
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

const loginRequest = Joi.object<LoginRequest, true>({
  email: email.required(),
  password: Joi.string()
    .min(1)
    .max(PASSWORD_MAX)
    .required()
    .messages({ id: { '*': ACCOUNT_TEXTS.passwordRequired } }),
});
const adminLoginRequest = Joi.object<LoginRequest, true>({
  email: email.required(),
  password: Joi.string()
    .min(ADMIN_PASSWORD_MIN)
    .max(PASSWORD_MAX)
    .required()
    .messages({ id: { '*': ADMIN_TEXTS.passwordMin } }),
});

const refreshRequest = Joi.object<RefreshRequest, true>({ refreshToken: Joi.string().max(512).required() });
const tokens = { accessToken: Joi.string().required(), refreshToken: Joi.string().required() };
const sessionStarted = Joi.object<SessionStarted, true>({ ...tokens, user: userView.required() });
const sessionRefreshed = Joi.object<SessionRefreshed, true>(tokens);
const adminSessionStarted = Joi.object<AdminSessionStarted, true>({
  accessToken: Joi.string().required(),
  user: userView.required(),
});

const otp = Joi.string()
  .trim()
  .pattern(/^\d{6}$/)
  .messages({ id: { '*': ACCOUNT_TEXTS.otpLength } });
const emailRequest = Joi.object<EmailRequest, true>({ email: email.required() });
const sendCodeRequest = Joi.object<SendCodeRequest, true>({
  email: email.required(),
  purpose: oneOf(CODE_PURPOSES).required(),
});
const verifyEmailRequest = Joi.object<VerifyEmailRequest, true>({ email: email.required(), otp: otp.required() });
const resetPasswordRequest = Joi.object<ResetPasswordRequest, true>({
  email: email.required(),
  otp: otp.required(),
  newPassword: newPassword.required(),
});

export const authSchemas: CallSchemas<AuthCalls> = {
  'POST /api/auth/register': { ...anyone, status: 201, body: registerRequest, response: sessionStarted },
  'POST /api/auth/login': { ...anyone, body: loginRequest, response: sessionStarted },
  'POST /api/auth/refresh': { ...anyone, body: refreshRequest, response: sessionRefreshed },
  'POST /api/auth/logout': { ...anyone, body: refreshRequest, response: done },
  'GET /api/auth/user': { ...user, response: userView },
  'POST /api/auth/forgot-password': { ...anyone, body: emailRequest, response: done },
  'POST /api/auth/reset-password': { ...anyone, body: resetPasswordRequest, response: done },
  'POST /api/auth/verify-email': { ...anyone, body: verifyEmailRequest, response: done },
  'POST /api/auth/send-code': { ...anyone, body: sendCodeRequest, response: done },
};

export const adminSessionSchemas: CallSchemas<AdminSessionCalls> = {
  'POST /api/admin/login': { ...anyone, body: adminLoginRequest, response: adminSessionStarted },
  'POST /api/admin/logout': { ...admin, response: done },
  'GET /api/admin/user': { ...admin, response: userView },
};
