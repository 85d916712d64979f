import Joi from 'joi';
import type {
  AuthCalls,
  LoginRequest,
  RefreshRequest,
  RegisterRequest,
  SessionRefreshed,
  SessionStarted,
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

export const authSchemas: CallSchemas<AuthCalls> = {
  'POST /api/auth/register': { caller: 'anyone', status: 201, body: registerRequest, response: sessionStarted },
  'POST /api/auth/login': { caller: 'anyone', status: 200, body: loginRequest, response: sessionStarted },
  'POST /api/auth/refresh': { caller: 'anyone', status: 200, body: refreshRequest, response: sessionRefreshed },
  'POST /api/auth/logout': { caller: 'anyone', status: 200, body: refreshRequest, response: done },
  'GET /api/auth/user': { caller: 'user', status: 200, response: userView },
};
