import { BIRTH_FROM, BIRTH_TOO_EARLY } from '../../people-text.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { idParams, oneOf, optionalRemark, personName, realDay, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { CHILD_NOTES_MAX, CHILD_SEXES } from './types.ts';

const NO_NAME = 'Nama anak harus diisi';
const NO_DAY = 'Tanggal lahir anak harus diisi';
const NO_SUCH_DAY = 'Tanggal ini tidak ada dalam kalender.';

const name = personName.messages({ id: { 'any.required': NO_NAME, 'string.empty': NO_NAME } });
const birthDate = realDay
  .custom((value: string, { error }) => (value < BIRTH_FROM ? error('birth.early') : value))
  .messages({
    id: {
      'any.required': NO_DAY,
      'string.empty': NO_DAY,
      'string.pattern.name': NO_SUCH_DAY,
      'birth.early': BIRTH_TOO_EARLY,
    },
  })
  .prefs({ abortEarly: true });
const details = {
  sex: oneOf(CHILD_SEXES).allow(null),
  notes: optionalRemark(CHILD_NOTES_MAX).messages({
    id: { 'string.max': `Catatan maksimal ${CHILD_NOTES_MAX} karakter.` },
  }),
};

export const childSchemas: CallSchemas<types.ChildCalls> = {
  'GET /api/children': user,
  'POST /api/children': {
    ...user,
    status: 201,
    body: Joi.object<types.NewChild>({ name: name.required(), birthDate: birthDate.required(), ...details }),
  },
  'PATCH /api/children/{id}': {
    ...user,
    params: idParams,
    body: Joi.object<Partial<types.NewChild>>({ name, birthDate, ...details }),
  },
  'POST /api/children/{id}/delete': { ...user, params: idParams },
};
