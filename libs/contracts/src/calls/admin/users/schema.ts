import { ADMIN_BULK_MAX, ADMIN_PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MIN, WHATSAPP_MAX } from '../../../limits.ts';
import { isPhone, storedPhone } from '../../../people-text.ts';
import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '../../../texts.ts';
import { firstName, lastName, role, userFields } from '../../auth/schema.ts';
import type { CallSchemas } from '../../call-schema.ts';
import { licence, licenceFields } from '../../cases/licence.schema.ts';
import { Joi } from '../../common/joi.ts';
import {
  admin,
  done,
  id,
  idParams,
  isoTime,
  listOf,
  oneOf,
  paging,
  searchText,
  sortDirection,
} from '../../common/schema.ts';
import { consentFields, consentHistory } from '../../consent/schema.ts';
import { CONSENT_STATES } from '../../consent/types.ts';
import { relationship as guardianRelationship } from '../../guardians/schema.ts';
import { relationship as observerRelationship } from '../../observations/comparison.schema.ts';
import { OBSERVER_STATES } from '../../observations/observer.types.ts';
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

const adminUser = Joi.object<types.AdminUser, true>({
  ...userFields,
  isActive: Joi.boolean().required(),
  lastLoginAt: isoTime.allow(null).required(),
  hasSecondFactor: Joi.boolean().valid(true),
  licence: Joi.object<NonNullable<types.AdminUser['licence']>, true>({
    ...licenceFields,
    verifiedAt: isoTime.required(),
  }),
});

/** The result of a call that changes several records. */
export const bulkResponse = Joi.object<types.BulkResponse, true>({
  results: listOf({
    id: id.required(),
    outcome: oneOf(['updated', 'unchanged', 'conflict', 'not_found', 'last_admin', 'own_account']).required(),
  }),
});

const updateMany = Joi.object<{ ids: number[]; isActive: boolean }, true>({
  ids: Joi.array().items(id.strict()).min(1).max(ADMIN_BULK_MAX).unique().required(),
  isActive: Joi.boolean().strict().required(),
});

const adminConsents = Joi.object<types.AdminConsents>({ ...consentFields, events: consentHistory.required() });

const consentState = Joi.object<types.AdminGuardian['consent']>({
  state: oneOf(CONSENT_STATES).required(),
  since: isoTime.allow(null).required(),
});
const guardianship = {
  id: id.required(),
  relationship: guardianRelationship.required(),
  since: isoTime.required(),
  consent: consentState.required(),
};
const personName = Joi.string().allow('').required();
const childName = Joi.string().allow(null).required();
const adminFamily = Joi.object<types.AdminFamily, true>({
  children: listOf({
    id: id.required(),
    name: childName,
    guardians: listOf(Joi.object<types.AdminGuardian>({ ...guardianship, name: personName })),
  }),
  guardianOf: listOf({ ...guardianship, ownerName: personName, childName }),
  observers: listOf(
    Joi.object<types.AdminObserver, true>({
      id: id.required(),
      userAssessmentId: id.required(),
      relationship: observerRelationship.required(),
      state: oneOf(OBSERVER_STATES).required(),
      since: isoTime.allow(null).required(),
    }),
  ),
});

export const adminUserSchemas: CallSchemas<types.AdminUserCalls> = {
  'GET /api/admin/users': { ...admin, query, response: Joi.array().items(adminUser) },
  'PATCH /api/admin/users/{id}': { ...admin, params: idParams, body: update, response: adminUser },
  'POST /api/admin/users/update-many': { ...admin, body: updateMany, response: bulkResponse },
  'POST /api/admin/users/{id}/licence': {
    ...admin,
    params: idParams,
    body: Joi.object({ licence: licence.allow(null).required() }),
    response: adminUser,
  },
  'GET /api/admin/users/{id}/consents': { ...admin, params: idParams, response: adminConsents },
  'GET /api/admin/users/{id}/family': { ...admin, params: idParams, response: adminFamily },
  'POST /api/admin/users/{id}/reset-password': { ...admin, params: idParams, body: resetPassword, response: done },
  'POST /api/admin/users/{id}/reset-second-factor': { ...admin, params: idParams, response: done },
};
