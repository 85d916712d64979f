import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { matching, oneOf, PDF, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { CONSENT_CHOICES, CONSENT_RELATIONSHIPS, CONSENT_VARIANTS } from './types.ts';

const box = Joi.boolean().strict();

const consentRequest = Joi.object<types.ConsentRequest>({
  version: Joi.string().max(40).required(),
  hash: matching(/^[0-9a-f]{64}$/).required(),
  variant: oneOf(CONSENT_VARIANTS),
  relationship: oneOf(CONSENT_RELATIONSHIPS).required(),
  consent: box.valid(true).required(),
  research: box.required(),
  whatsapp: box.required(),
});

export const consentSchemas: CallSchemas<types.ConsentCalls> = {
  'GET /api/consent': user,
  'POST /api/consent': { ...user, body: consentRequest },
  'POST /api/consent/withdraw': user,
  'POST /api/consent/withdraw-choice': { ...user, body: Joi.object({ choice: oneOf(CONSENT_CHOICES).required() }) },
  'GET /api/consent/proof': user,
  'GET /api/consent/proof/pdf': { ...user, file: PDF },
};
