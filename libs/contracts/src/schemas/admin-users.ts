import Joi from 'joi';
import type { AdminUser, AdminUserCalls, AdminUsersQuery, UpdateUserRequest } from '../calls/admin-users.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '../texts.ts';
import type { CallSchemas } from './call-schema.ts';
import {
  admin,
  done,
  firstName,
  id,
  idParams,
  isoTime,
  lastName,
  paging,
  role,
  searchText,
  sortDirection,
  whatsappNumber,
} from './common.ts';

const query = Joi.object<AdminUsersQuery>({
  ...paging,
  search: searchText,
  role,
  isActive: Joi.boolean(),
  sort: Joi.string().valid('createdAt', 'lastLoginAt', 'firstName', 'email'),
  direction: sortDirection,
});

/** A missing number stays a missing one: the staff's own accounts have none. */
const update = Joi.object<UpdateUserRequest>({
  firstName,
  lastName,
  whatsappNumber: whatsappNumber.allow(''),
  isActive: Joi.boolean().strict(),
  role,
});

/** Two sentences: the form's own for fewer than 6 characters, the general rule's from there on. */
const resetPassword = Joi.object<{ newPassword: string }>({
  newPassword: Joi.string()
    .min(ADMIN_PASSWORD_MIN)
    .max(PASSWORD_MAX)
    .custom((value: string, { error }) => (value.length < PASSWORD_MIN ? error('password.general') : value))
    .required()
    .messages({
      id: {
        '*': ADMIN_TEXTS.passwordMin,
        'string.max': `Password maksimal ${PASSWORD_MAX} karakter`,
        'password.general': ACCOUNT_TEXTS.passwordMin,
      },
    }),
});

const user = Joi.object<AdminUser, true>({
  id: id.required(),
  email: Joi.string().required(),
  firstName: Joi.string().required(),
  lastName: Joi.string().required(),
  whatsappNumber: Joi.string().allow('').required(),
  profileImageUrl: Joi.string().allow(null).required(),
  role: role.required(),
  isEmailVerified: Joi.boolean().required(),
  createdAt: isoTime.required(),
  isActive: Joi.boolean().required(),
  lastLoginAt: isoTime.allow(null).required(),
});

export const adminUserSchemas: CallSchemas<AdminUserCalls> = {
  'GET /api/admin/users': { ...admin, query, response: Joi.array().items(user) },
  'PATCH /api/admin/users/{id}': { ...admin, params: idParams, body: update, response: user },
  'POST /api/admin/users/{id}/reset-password': { ...admin, params: idParams, body: resetPassword, response: done },
};
