import { NAME_MAX } from '../../limits.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, idParams, oneOf, user } from '../common/schema.ts';
import { linkPin, linkToken, viewer } from '../share-links/schema.ts';
import { answerParts } from '../user-assessments/schema.ts';
import { OBSERVER_RELATIONSHIPS } from './observer.types.ts';
import type { ObservationCalls } from './types.ts';

const session = viewer.label('Sesi');

const name = Joi.string()
  .trim()
  .min(1)
  .max(NAME_MAX)
  .label('Nama')
  .messages({ 'string.empty': 'Nama atau inisial harus diisi' });

export const observationSchemas: CallSchemas<ObservationCalls> = {
  'GET /api/user-assessments/{id}/observers': {
    ...user,
    params: idParams,
  },
  'POST /api/user-assessments/{id}/observers': {
    ...user,
    status: 201,
    params: idParams,
    body: Joi.object({ relationship: oneOf(OBSERVER_RELATIONSHIPS).required().label('Hubungan') }),
  },
  'POST /api/observers/{id}/revoke': { ...user, params: idParams },
  'POST /api/observations/status': {
    ...anyone,
    body: Joi.object({ token: linkToken.required() }),
  },
  'POST /api/observations/open': {
    ...anyone,
    body: Joi.object({ token: linkToken.required(), pin: linkPin.required(), session }),
  },
  'POST /api/observations/view': {
    ...anyone,
    body: Joi.object({ session: session.required() }),
  },
  'POST /api/observations/consent': {
    ...anyone,
    body: Joi.object({
      session: session.required(),
      version: Joi.string().max(40).required(),
      hash: Joi.string().max(100).required(),
      name: name.required(),
      consent: Joi.boolean().strict().valid(true).required().messages({ 'any.only': 'Centang persetujuan ini' }),
    }),
  },
  'POST /api/observations/withdraw': { ...anyone, body: Joi.object({ session: session.required() }) },
  'POST /api/observations/save-progress': {
    ...anyone,
    body: Joi.object({ session: session.required(), ...answerParts.save }),
  },
  'POST /api/observations/complete': {
    ...anyone,
    body: Joi.object({ session: session.required(), ...answerParts.complete }),
  },
};
