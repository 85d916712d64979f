import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, idParams, oneOf, PDF, user } from '../common/schema.ts';
import { linkPin, linkToken } from '../share-links/schema.ts';
import type * as types from './types.ts';
import { GUARDIAN_RELATIONSHIPS } from './types.ts';

const relationship = oneOf(GUARDIAN_RELATIONSHIPS).label('Hubungan dengan anak');

export const guardianSchemas: CallSchemas<types.GuardianCalls> = {
  'GET /api/guardianships': user,
  'POST /api/children/{id}/guardian-invitations': {
    ...user,
    status: 201,
    params: idParams,
  },
  'POST /api/guardian-invitations/status': {
    ...anyone,
    body: Joi.object({ token: linkToken.required() }),
  },
  'POST /api/guardian-invitations/open': {
    ...user,
    body: Joi.object({ token: linkToken.required(), pin: linkPin.required() }),
  },
  'POST /api/guardian-invitations/accept': {
    ...user,
    body: Joi.object({
      token: linkToken.required(),
      pin: linkPin.required(),
      relationship: relationship.required(),
      terms: Joi.string().max(40).required().label('Versi teks'),
      consent: Joi.boolean().strict().valid(true).required().label('Persetujuan'),
    }),
  },
  'POST /api/guardianships/{id}/end': {
    ...user,
    params: idParams,
    body: Joi.object({ confirmed: Joi.boolean().strict().valid(true).required().label('Konfirmasi') }),
  },
  'GET /api/children/{id}/results': {
    ...user,
    params: idParams,
  },
  'GET /api/guardian-results/{id}': {
    ...user,
    params: idParams,
  },
  'GET /api/guardian-results/{id}/pdf': { ...user, params: idParams, file: PDF },
};
