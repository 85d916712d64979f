import Joi from 'joi';
import { ADMIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN } from '../../../limits.ts';
import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '../../../texts.ts';
import { firstName, lastName, role, userFields, whatsappNumber } from '../../auth/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { admin, done, idParams, isoTime, oneOf, paging, searchText, sortDirection } from '../../common/schema.ts';
import type { AdminUser, AdminUserCalls, AdminUsersQuery, UpdateUserRequest } from './types.ts';

const query = Joi.object<AdminUsersQuery>({
  ...paging,
  search: searchText,
  role,
  isActive: Joi.boolean(),
  sort: oneOf(['createdAt', 'lastLoginAt', 'firstName', 'email']),
  direction: sortDirection,
});

const update = Joi.object<UpdateUserRequest>({
  firstName,
  lastName,
  // Staff accounts have no number, and editing one must not require it.
  whatsappNumber: whatsappNumber.allow(''),
  isActive: Joi.boolean().strict(),
  role,
});

/** The specification has two messages: its own for the admin form below 6 characters, the general one for 6 and 7. */
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

const adminUser = Joi.object<AdminUser, true>({
  ...userFields,
  isActive: Joi.boolean().required(),
  lastLoginAt: isoTime.allow(null).required(),
});

export const adminUserSchemas: CallSchemas<AdminUserCalls> = {
  'GET /api/admin/users': { ...admin, query, response: Joi.array().items(adminUser) },
  'PATCH /api/admin/users/{id}': { ...admin, params: idParams, body: update, response: adminUser },
  'POST /api/admin/users/{id}/reset-password': { ...admin, params: idParams, body: resetPassword, response: done },
};
