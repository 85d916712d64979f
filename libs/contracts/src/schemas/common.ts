import Joi from 'joi';
import type { AssessmentType, Role, UserView } from '../calls/index.ts';
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN, WHATSAPP_MIN } from '../limits.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';

/** Ids stay below 2^53, and a path or query carries them as text. */
export const id = Joi.number().integer().positive().max(Number.MAX_SAFE_INTEGER);
export const isoTime = Joi.string().isoDate();
export const rupiah = Joi.string().pattern(/^\d+\.00$/, 'rupiah');
export const day = Joi.string().pattern(/^\d{4}-\d{2}-\d{2}$/, 'day');

/** A day of the calendar: the 31st of a shorter month is none. */
export const realDay = day.custom((value: string, { error }) => {
  const moment = new Date(`${value}T00:00:00Z`);
  return moment.toJSON()?.startsWith(value) ? value : error('string.pattern.name');
});

export const role = Joi.string<Role>().valid('user', 'admin', 'internal');
export const assessmentType = Joi.string<AssessmentType>().valid('sensory', 'learning', 'intelligence', 'other');

/** Any top-level domain is allowed: the list of them grows, and the message in the mailbox is the real check. */
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

/** Invisible characters and line ends are taken out: names stand in mail headers, file names and lists. */
const name = (message: string) =>
  Joi.string()
    .trim()
    .replace(/\p{C}/gu, '')
    .min(1)
    .max(NAME_MAX)
    .messages({ id: { '*': message, 'string.max': `Nama maksimal ${NAME_MAX} karakter` } });
export const firstName = name(ACCOUNT_TEXTS.firstNameRequired);
export const lastName = name(ACCOUNT_TEXTS.lastNameRequired);

/** 08… or 628…, 10 to 15 digits; a leading plus, spaces and hyphens are taken out first. */
export const whatsappNumber = Joi.string()
  .trim()
  .replace(/[\s-]/g, '')
  .replace(/^\+/, '')
  .min(WHATSAPP_MIN)
  .max(15)
  .pattern(/^(08|628)\d+$/)
  .messages({ id: { '*': ACCOUNT_TEXTS.whatsappInvalid } });

/** Which part of a long list is wanted: from page 1, 200 rows at most. */
export const paging = {
  page: Joi.number().integer().min(1).max(100_000),
  limit: Joi.number().integer().min(1).max(200),
};
export const searchText = Joi.string().trim().allow('').max(100);
export const sortDirection = Joi.string<'asc' | 'desc'>().valid('asc', 'desc');
/** Caller and status of nearly every call of the admin area. */
export const admin = { caller: 'admin', status: 200 } as const;

export const userView = Joi.object<UserView, true>({
  id: id.required(),
  email: Joi.string().required(),
  firstName: Joi.string().required(),
  lastName: Joi.string().required(),
  whatsappNumber: Joi.string().allow('').required(),
  profileImageUrl: Joi.string().allow(null).required(),
  role: role.required(),
  isEmailVerified: Joi.boolean().required(),
  createdAt: isoTime.required(),
});
export const done = Joi.object<{ success: true }, true>({ success: Joi.boolean<true>().valid(true).required() });
export const idParams = Joi.object<{ id: number }, true>({ id: id.required() });
