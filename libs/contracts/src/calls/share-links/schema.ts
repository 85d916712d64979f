import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, idParams, isoTime, isRestricted, listOf, PDF, sixDigits, user } from '../common/schema.ts';
import { shareDays, sharedResultParts, shareLinkView } from '../results/schema.ts';
import type * as types from './types.ts';

const created = Joi.object<types.ShareLinkCreated>({
  link: shareLinkView.required(),
  token: Joi.string().required(),
  pin: Joi.string().required(),
});

/** An unknown token is not found, whatever it looks like, so no message describes its form. */
export const linkToken = Joi.string().max(200).label('Tautan');
/** A signed token has about 250 characters. */
export const viewer = Joi.string().max(1000).label('Tanda buka');
export const linkPin = sixDigits('PIN terdiri dari 6 angka').label('PIN');

export const shareLinkSchemas: CallSchemas<types.ShareLinkCalls> = {
  'GET /api/user-assessments/{id}/share-links': {
    ...user,
    params: idParams,
    response: Joi.object<types.ShareLinkList>({ links: listOf(shareLinkView), isRestricted }),
  },
  'POST /api/user-assessments/{id}/share-links': {
    ...user,
    status: 201,
    params: idParams,
    body: Joi.object({ days: shareDays.required().label('Masa berlaku') }),
    response: created,
  },
  'POST /api/share-links/{id}/revoke': { ...user, params: idParams, response: shareLinkView },
  'POST /api/shared-results/status': {
    ...anyone,
    body: Joi.object({ token: linkToken.required() }),
    response: Joi.object<types.SharedResultStatus>({
      expiresAt: isoTime.required(),
      practice: Joi.object({ name: Joi.string().required() }).required(),
    }),
  },
  'POST /api/shared-results/open': {
    ...anyone,
    body: Joi.object({ token: linkToken.required(), pin: linkPin.required(), viewer }),
    response: Joi.object<types.SharedResultOpened>({
      viewer: Joi.string().required(),
      viewerUntil: isoTime.required(),
    }),
  },
  'POST /api/shared-results/result': {
    ...anyone,
    body: Joi.object({ viewer: viewer.required() }),
    response: Joi.object<types.SharedResultView>({
      ...sharedResultParts,
      userName: Joi.string().allow('').required(),
      expiresAt: isoTime.required(),
    }),
  },
  'POST /api/shared-results/pdf': { ...anyone, body: Joi.object({ viewer: viewer.required() }), response: PDF },
};
