import { LEGAL_DOCUMENTS } from '../../legal.ts';
import { ADMIN_PASSWORD_MIN, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, WHATSAPP_MAX, WHATSAPP_MIN } from '../../limits.ts';
import { hasWebAddress, isSamePassword, PHONE, storedEmail, storedPhone } from '../../people-text.ts';
import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '../../texts.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, anyone, done, id, isoTime, listOf, oneOf, personName, sixDigits, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { CODE_PURPOSES, ROLES, SESSION_AREAS } from './types.ts';

const EMAIL_SHAPE = Joi.string().max(EMAIL_MAX).email({ tlds: false });
/**
 * An email address in its one spelling, so that every call finds the same account. Accepts any top-level domain, because their list keeps
 * growing. The message sent to the address is the real check.
 */
export const email = Joi.string()
  .custom((value: string, { error }) => {
    const stored = storedEmail(value);
    return stored === null || EMAIL_SHAPE.validate(stored).error ? error('string.email') : stored;
  })
  .messages({ id: { '*': ACCOUNT_TEXTS.emailInvalid } });

export const newPassword = Joi.string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .messages({ id: { '*': ACCOUNT_TEXTS.passwordMin, 'string.max': `Password maksimal ${PASSWORD_MAX} karakter` } });

const name = (message: string) =>
  personName
    .custom((value: string, { error }) => (hasWebAddress(value) ? error('name.address') : value))
    .messages({ id: { '*': message, 'name.address': ACCOUNT_TEXTS.nameAddress } });
export const firstName = name(ACCOUNT_TEXTS.firstNameRequired);
export const lastName = name(ACCOUNT_TEXTS.lastNameRequired);

const whatsappNumber = Joi.string()
  .custom(storedPhone)
  .min(WHATSAPP_MIN)
  .max(WHATSAPP_MAX)
  .pattern(PHONE)
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
  mustChangePassword: Joi.boolean().valid(true),
  hasPassword: Joi.boolean().valid(false),
  hasGoogle: Joi.boolean().valid(true),
  createdAt: isoTime.required(),
};
const userView = Joi.object<types.UserView, true>(userFields);

const profile = {
  firstName: firstName.required(),
  lastName: lastName.required(),
  whatsappNumber: whatsappNumber.required(),
};

/** The part of a registration that does not depend on the way to sign in. */
const newPerson = {
  ...profile,
  privacyVersion: Joi.string()
    .valid(...LEGAL_DOCUMENTS.privacy.versions)
    .messages({ id: { '*': ACCOUNT_TEXTS.privacyVersionUnknown } }),
};

const registerRequest = Joi.object<types.RegisterRequest, true>({
  email: email.required(),
  password: newPassword.required(),
  confirmPassword: Joi.string()
    .min(PASSWORD_MIN)
    // `valid(ref)` would accept an equal value without checking its length.
    .custom((value, { state, error }) => {
      const { password } = state.ancestors[0];
      return typeof password === 'string' && isSamePassword(value, password) ? value : error('any.only');
    })
    .required()
    .messages({ id: { '*': ACCOUNT_TEXTS.confirmMin, 'any.only': ACCOUNT_TEXTS.confirmDiffers } }),
  ...newPerson,
});

const signInMethods = Joi.object<types.SignInMethods, true>({ google: Joi.boolean().required() });
const googleStarted = Joi.object<types.GoogleStarted, true>({ url: Joi.string().required() });
const googleFinishRequest = Joi.object<types.GoogleFinishRequest, true>({
  code: Joi.string().max(2000).required(),
  state: Joi.string().max(200).required(),
  iss: Joi.string().max(200),
});
const googleRegisterRequest = Joi.object<types.GoogleRegisterRequest, true>({
  ticket: Joi.string().max(2000).required(),
  ...newPerson,
});

const loginRequest = Joi.object<types.LoginRequest, true>({
  email: email.required(),
  password: Joi.string()
    .min(1)
    .max(PASSWORD_MAX)
    .required()
    .messages({ id: { '*': ACCOUNT_TEXTS.passwordRequired } }),
});
const adminLoginRequest = Joi.object<types.LoginRequest, true>({
  email: email.required(),
  password: Joi.string()
    .min(ADMIN_PASSWORD_MIN)
    .max(PASSWORD_MAX)
    .required()
    .messages({ id: { '*': ADMIN_TEXTS.passwordMin } }),
});

const refreshRequest = Joi.object<types.RefreshRequest, true>({ refreshToken: Joi.string().max(512).required() });
const tokens = { accessToken: Joi.string().required(), refreshToken: Joi.string().required() };
const sessionStarted = Joi.object<types.SessionStarted, true>({ ...tokens, user: userView.required() });
const sessionRefreshed = Joi.object<types.SessionRefreshed, true>(tokens);
const adminSessionStarted = Joi.object<types.AdminSessionStarted, true>({
  accessToken: Joi.string().required(),
  user: userView.required(),
});

const otp = sixDigits(ACCOUNT_TEXTS.otpLength).messages({ id: { '*': ACCOUNT_TEXTS.otpLength } });
const emailRequest = Joi.object<types.EmailRequest, true>({
  email: email.required().messages({ id: { '*': ACCOUNT_TEXTS.emailFormat } }),
});
const sendCodeRequest = Joi.object<types.SendCodeRequest, true>({
  email: email.required(),
  purpose: oneOf(CODE_PURPOSES).required(),
});
const verifyEmailRequest = Joi.object<types.VerifyEmailRequest, true>({ email: email.required(), otp: otp.required() });
const resetPasswordRequest = Joi.object<types.ResetPasswordRequest, true>({
  email: email.required(),
  otp: otp.required(),
  newPassword: newPassword.required(),
});

const currentPassword = Joi.string()
  .min(1)
  .max(PASSWORD_MAX)
  .messages({ id: { '*': ACCOUNT_TEXTS.passwordRequired } });
/** Six digits of the app or a recovery code; wrong ones are refused alike. */
const anyCode = Joi.string()
  .trim()
  .min(1)
  .max(40)
  .messages({ id: { '*': ACCOUNT_TEXTS.secondFactorAnyCode } });
export const ownerProof = { currentPassword: currentPassword.required(), code: anyCode };
const googleUnlinkRequest = Joi.object<types.OwnerProof, true>(ownerProof);
const changeProfileRequest = Joi.object<types.ChangeProfileRequest, true>({ ...profile, code: anyCode });
const changeEmailRequest = Joi.object<types.ChangeEmailRequest, true>({ newEmail: email.required(), ...ownerProof });
const changePasswordRequest = Joi.object<types.ChangePasswordRequest, true>({
  newPassword: newPassword.required(),
  ...ownerProof,
});

const sessionViews = Joi.array().items(
  Joi.object<types.SessionView, true>({
    id: Joi.string().required(),
    area: oneOf(SESSION_AREAS).required(),
    device: Joi.string().required(),
    createdAt: isoTime.required(),
    lastUsedAt: isoTime.required(),
    isCurrent: Joi.boolean().required(),
  }),
);
const sessionId = Joi.object<{ id: string }, true>({ id: Joi.string().max(50).required() });
const endSessionsRequest = Joi.object<types.EndSessionsRequest, true>({
  includeCurrent: Joi.boolean().strict().required(),
});

const totpCode = sixDigits(ACCOUNT_TEXTS.secondFactorCode).messages({ id: { '*': ACCOUNT_TEXTS.secondFactorCode } });
const secondFactorLogin = Joi.object<types.SecondFactorLogin, true>({
  challenge: Joi.string().max(1000).required(),
  code: anyCode.required(),
});
const secondFactorView = Joi.object<types.SecondFactorView, true>({
  isOn: Joi.boolean().required(),
  enabledAt: isoTime.allow(null).required(),
  recoveryCodesLeft: Joi.number().integer().min(0).required(),
});
const startSecondFactorRequest = Joi.object<{ currentPassword: string }, true>({
  currentPassword: currentPassword.required(),
});
const secondFactorStarted = Joi.object<types.SecondFactorStarted, true>({
  secret: Joi.string().required(),
  uri: Joi.string().required(),
});
const confirmSecondFactorRequest = Joi.object<{ code: string }, true>({ code: totpCode.required() });
const recoveryCodes = Joi.object<types.RecoveryCodes, true>({ recoveryCodes: listOf(Joi.string()) });
const disableSecondFactorRequest = Joi.object<types.DisableSecondFactorRequest, true>({
  currentPassword: currentPassword.required(),
  code: anyCode.required(),
});
export const secondFactorProof = Joi.object<types.SecondFactorProof, true>({ code: anyCode.required() });

const reminderToken = Joi.object<{ token: string }>({ token: Joi.string().max(200).required() });
const reminderSetting = Joi.object<types.ReminderSetting, true>({ isOn: Joi.boolean().strict().required() });

export const authSchemas: CallSchemas<types.AuthCalls> = {
  'POST /api/auth/register': { ...anyone, status: 201, body: registerRequest, response: sessionStarted },
  'POST /api/auth/login': { ...anyone, body: loginRequest, response: sessionStarted },
  'POST /api/auth/login/second-factor': { ...anyone, body: secondFactorLogin, response: sessionStarted },
  'GET /api/auth/methods': { ...anyone, response: signInMethods },
  'POST /api/auth/google/start': { ...anyone, response: googleStarted },
  'POST /api/auth/google/finish': { ...anyone, body: googleFinishRequest, response: sessionStarted },
  'POST /api/auth/google/register': { ...anyone, status: 201, body: googleRegisterRequest, response: sessionStarted },
  'POST /api/auth/google/unlink': { ...user, body: googleUnlinkRequest, response: done },
  'POST /api/auth/refresh': { ...anyone, body: refreshRequest, response: sessionRefreshed },
  'POST /api/auth/logout': { ...anyone, body: refreshRequest, response: done },
  'GET /api/auth/user': { ...user, response: userView },
  'POST /api/auth/change-profile': { ...user, body: changeProfileRequest, response: userView },
  'POST /api/auth/change-email': { ...user, body: changeEmailRequest, response: userView },
  'POST /api/auth/change-password': { ...user, body: changePasswordRequest, response: done },
  'GET /api/auth/sessions': { ...user, response: sessionViews },
  'POST /api/auth/sessions/{id}/end': { ...user, params: sessionId, response: done },
  'POST /api/auth/sessions/end-all': { ...user, body: endSessionsRequest, response: done },
  'GET /api/auth/second-factor': { ...user, response: secondFactorView },
  'POST /api/auth/second-factor/start': { ...user, body: startSecondFactorRequest, response: secondFactorStarted },
  'POST /api/auth/second-factor/confirm': { ...user, body: confirmSecondFactorRequest, response: recoveryCodes },
  'POST /api/auth/second-factor/disable': { ...user, body: disableSecondFactorRequest, response: done },
  'POST /api/auth/forgot-password': { ...anyone, body: emailRequest, response: done },
  'POST /api/auth/reset-password': { ...anyone, body: resetPasswordRequest, response: done },
  'POST /api/reminders/opt-out': { ...anyone, query: reminderToken, response: done },
  'POST /api/reminders/opt-in': { ...anyone, query: reminderToken, response: done },
  'GET /api/reminders': { ...user, response: reminderSetting },
  'PATCH /api/reminders': { ...user, body: reminderSetting, response: reminderSetting },
  'POST /api/auth/verify-email': { ...anyone, body: verifyEmailRequest, response: done },
  'POST /api/auth/send-code': { ...anyone, body: sendCodeRequest, response: done },
};

export const adminSessionSchemas: CallSchemas<types.AdminSessionCalls> = {
  'POST /api/admin/login': { ...anyone, body: adminLoginRequest, response: adminSessionStarted },
  'POST /api/admin/login/second-factor': { ...anyone, body: secondFactorLogin, response: adminSessionStarted },
  'POST /api/admin/logout': { ...admin, response: done },
  'GET /api/admin/user': { ...admin, response: userView },
  'POST /api/admin/change-password': { ...admin, body: changePasswordRequest, response: done },
  'GET /api/admin/second-factor': { ...admin, response: secondFactorView },
  'POST /api/admin/second-factor/start': { ...admin, body: startSecondFactorRequest, response: secondFactorStarted },
  'POST /api/admin/second-factor/confirm': { ...admin, body: confirmSecondFactorRequest, response: recoveryCodes },
  'POST /api/admin/second-factor/prove': { ...admin, body: secondFactorProof, response: done },
  'GET /api/admin/sessions': { ...admin, response: sessionViews },
  'POST /api/admin/sessions/{id}/end': { ...admin, params: sessionId, response: done },
  'POST /api/admin/sessions/end-all': { ...admin, body: endSessionsRequest, response: done },
};
