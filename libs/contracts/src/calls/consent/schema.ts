import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { oneOf, PDF, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { CONSENT_CHOICES, CONSENT_RELATIONSHIPS, CONSENT_VARIANTS } from './types.ts';

const version = Joi.string().max(40);
const hash = Joi.string().pattern(/^[0-9a-f]{64}$/);
const relationship = oneOf(CONSENT_RELATIONSHIPS);
const variant = oneOf(CONSENT_VARIANTS);
const box = Joi.boolean().strict();

const consentRequest = Joi.object<types.ConsentRequest>({
  version: version.required(),
  hash: hash.required(),
  variant,
  relationship: relationship.required(),
  consent: box.valid(true).required(),
  research: box.required(),
  whatsapp: box.required(),
});

const choice = oneOf(CONSENT_CHOICES);

export const consentSchemas: CallSchemas<types.ConsentCalls> = {
  'GET /api/consent': user,
  'POST /api/consent': { ...user, body: consentRequest },
  'POST /api/consent/withdraw': user,
  'POST /api/consent/withdraw-choice': { ...user, body: Joi.object({ choice: choice.required() }) },
  'GET /api/consent/proof': user,
  'GET /api/consent/proof/pdf': { ...user, file: PDF },
};
