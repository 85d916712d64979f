import { LEGAL_DOCUMENTS } from '../../legal.ts';
import { ADMIN_PASSWORD_MIN, EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, WHATSAPP_MAX, WHATSAPP_MIN } from '../../limits.ts';
import { hasWebAddress, isSamePassword, PHONE, storedEmail, storedPhone } from '../../people-text.ts';
import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '../../texts.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { admin, anyone, oneOf, personName, sixDigits, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { CODE_PURPOSES, ROLES } from './types.ts';

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

const googleFinishRequest = Joi.object<types.GoogleFinishRequest, true>({
  code: Joi.string().max(2000).required(),
  state: Joi.string().max(200).required(),
  iss: Joi.string().max(200),
});
const googleRegisterRequest = Joi.object<types.GoogleRegisterRequest, true>({
  ticket: Joi.string().max(2000).required(),
  ...newPerson,
});

const currentPassword = Joi.string()
  .min(1)
  .max(PASSWORD_MAX)
  .messages({ id: { '*': ACCOUNT_TEXTS.passwordRequired } });

const loginRequest = Joi.object<types.LoginRequest, true>({
  email: email.required(),
  password: currentPassword.required(),
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

const sessionId = Joi.object<{ id: string }, true>({ id: Joi.string().max(50).required() });
const endSessionsRequest = Joi.object<types.EndSessionsRequest, true>({
  includeCurrent: Joi.boolean().strict().required(),
});

const totpCode = sixDigits(ACCOUNT_TEXTS.secondFactorCode).messages({ id: { '*': ACCOUNT_TEXTS.secondFactorCode } });
const secondFactorLogin = Joi.object<types.SecondFactorLogin, true>({
  challenge: Joi.string().max(1000).required(),
  code: anyCode.required(),
});
const startSecondFactorRequest = Joi.object<{ currentPassword: string }, true>({
  currentPassword: currentPassword.required(),
});
const confirmSecondFactorRequest = Joi.object<{ code: string }, true>({ code: totpCode.required() });
const disableSecondFactorRequest = Joi.object<types.DisableSecondFactorRequest, true>({
  currentPassword: currentPassword.required(),
  code: anyCode.required(),
});
export const secondFactorProof = Joi.object<types.SecondFactorProof, true>({ code: anyCode.required() });

const reminderToken = Joi.object<{ token: string }>({ token: Joi.string().max(200).required() });
const reminderSetting = Joi.object<types.ReminderSetting, true>({ isOn: Joi.boolean().strict().required() });

export const authSchemas: CallSchemas<types.AuthCalls> = {
  'POST /api/auth/register': { ...anyone, status: 201, body: registerRequest },
  'POST /api/auth/login': { ...anyone, body: loginRequest },
  'POST /api/auth/login/second-factor': { ...anyone, body: secondFactorLogin },
  'GET /api/auth/methods': anyone,
  'POST /api/auth/google/start': anyone,
  'POST /api/auth/google/finish': { ...anyone, body: googleFinishRequest },
  'POST /api/auth/google/register': { ...anyone, status: 201, body: googleRegisterRequest },
  'POST /api/auth/google/unlink': { ...user, body: googleUnlinkRequest },
  'POST /api/auth/refresh': { ...anyone, body: refreshRequest },
  'POST /api/auth/logout': { ...anyone, body: refreshRequest },
  'GET /api/auth/user': user,
  'POST /api/auth/change-profile': { ...user, body: changeProfileRequest },
  'POST /api/auth/change-email': { ...user, body: changeEmailRequest },
  'POST /api/auth/change-password': { ...user, body: changePasswordRequest },
  'GET /api/auth/sessions': user,
  'POST /api/auth/sessions/{id}/end': { ...user, params: sessionId },
  'POST /api/auth/sessions/end-all': { ...user, body: endSessionsRequest },
  'GET /api/auth/second-factor': user,
  'POST /api/auth/second-factor/start': { ...user, body: startSecondFactorRequest },
  'POST /api/auth/second-factor/confirm': { ...user, body: confirmSecondFactorRequest },
  'POST /api/auth/second-factor/disable': { ...user, body: disableSecondFactorRequest },
  'POST /api/auth/forgot-password': { ...anyone, body: emailRequest },
  'POST /api/auth/reset-password': { ...anyone, body: resetPasswordRequest },
  'POST /api/reminders/opt-out': { ...anyone, query: reminderToken },
  'POST /api/reminders/opt-in': { ...anyone, query: reminderToken },
  'GET /api/reminders': user,
  'PATCH /api/reminders': { ...user, body: reminderSetting },
  'POST /api/auth/verify-email': { ...anyone, body: verifyEmailRequest },
  'POST /api/auth/send-code': { ...anyone, body: sendCodeRequest },
};

export const adminSessionSchemas: CallSchemas<types.AdminSessionCalls> = {
  'POST /api/admin/login': { ...anyone, body: adminLoginRequest },
  'POST /api/admin/login/second-factor': { ...anyone, body: secondFactorLogin },
  'POST /api/admin/logout': admin,
  'GET /api/admin/user': admin,
  'POST /api/admin/change-password': { ...admin, body: changePasswordRequest },
  'GET /api/admin/second-factor': admin,
  'POST /api/admin/second-factor/start': { ...admin, body: startSecondFactorRequest },
  'POST /api/admin/second-factor/confirm': { ...admin, body: confirmSecondFactorRequest },
  'POST /api/admin/second-factor/prove': { ...admin, body: secondFactorProof },
  'GET /api/admin/sessions': admin,
  'POST /api/admin/sessions/{id}/end': { ...admin, params: sessionId },
  'POST /api/admin/sessions/end-all': { ...admin, body: endSessionsRequest },
};
