import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, idParams, PDF, sixDigits, user } from '../common/schema.ts';
import { SHARE_DAYS } from './link.types.ts';
import type * as types from './types.ts';

/** An unknown token is not found, whatever it looks like, so no message describes its form. */
export const linkToken = Joi.string().max(200).label('Tautan');
/** A signed token has about 250 characters. */
export const viewer = Joi.string().max(1000).label('Tanda buka');
export const linkPin = sixDigits('PIN terdiri dari 6 angka').label('PIN');

export const shareLinkSchemas: CallSchemas<types.ShareLinkCalls> = {
  'GET /api/user-assessments/{id}/share-links': {
    ...user,
    params: idParams,
  },
  'POST /api/user-assessments/{id}/share-links': {
    ...user,
    status: 201,
    params: idParams,
    body: Joi.object({
      days: Joi.number()
        .valid(...SHARE_DAYS)
        .required()
        .label('Masa berlaku'),
    }),
  },
  'POST /api/share-links/{id}/revoke': { ...user, params: idParams },
  'POST /api/shared-results/status': {
    ...anyone,
    body: Joi.object({ token: linkToken.required() }),
  },
  'POST /api/shared-results/open': {
    ...anyone,
    body: Joi.object({ token: linkToken.required(), pin: linkPin.required(), viewer }),
  },
  'POST /api/shared-results/result': {
    ...anyone,
    body: Joi.object({ viewer: viewer.required() }),
  },
  'POST /api/shared-results/pdf': { ...anyone, body: Joi.object({ viewer: viewer.required() }), file: PDF },
};
