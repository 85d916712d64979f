import { ADMIN_BULK_MAX, ADMIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN, WHATSAPP_MAX } from '../../../limits.ts';
import { isPhone, storedPhone } from '../../../people-text.ts';
import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '../../../texts.ts';
import { firstName, lastName, role } from '../../auth/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { licence } from '../../cases/licence.schema.ts';
import { Joi } from '../../common/joi.ts';
import { admin, id, idParams, oneOf, paging, searchText, sortDirection } from '../../common/schema.ts';
import type * as types from './types.ts';

const query = Joi.object<types.AdminUsersQuery>({
  ...paging,
  id,
  search: searchText,
  role,
  isActive: Joi.boolean(),
  sort: oneOf(['createdAt', 'lastLoginAt', 'firstName', 'email']),
  direction: sortDirection,
});

const update = Joi.object<types.UpdateUserRequest>({
  firstName,
  lastName,
  // Staff accounts have no number, and editing one must not require it.
  whatsappNumber: Joi.string()
    .allow('')
    .custom((value: string, { error }) =>
      isPhone(storedPhone(value)) ? storedPhone(value) : error('string.pattern.base'),
    )
    .max(WHATSAPP_MAX)
    .messages({ id: { '*': ACCOUNT_TEXTS.whatsappInvalid } }),
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

const updateMany = Joi.object<{ ids: number[]; isActive: boolean }, true>({
  ids: Joi.array().items(id.strict()).min(1).max(ADMIN_BULK_MAX).unique().required(),
  isActive: Joi.boolean().strict().required(),
});

export const adminUserSchemas: CallSchemas<types.AdminUserCalls> = {
  'GET /api/admin/users': { ...admin, query },
  'PATCH /api/admin/users/{id}': { ...admin, params: idParams, body: update },
  'POST /api/admin/users/update-many': { ...admin, body: updateMany },
  'POST /api/admin/users/{id}/licence': {
    ...admin,
    params: idParams,
    body: Joi.object({ licence: licence.allow(null).required() }),
  },
  'GET /api/admin/users/{id}/consents': { ...admin, params: idParams },
  'GET /api/admin/users/{id}/family': { ...admin, params: idParams },
  'POST /api/admin/users/{id}/reset-password': { ...admin, params: idParams, body: resetPassword },
  'POST /api/admin/users/{id}/reset-second-factor': { ...admin, params: idParams },
};
