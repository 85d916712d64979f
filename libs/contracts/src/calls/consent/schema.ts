import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { id, isoTime, listOf, oneOf, PDF, user } from '../common/schema.ts';
import type * as types from './types.ts';
import { CONSENT_CHOICES, CONSENT_RELATIONSHIPS, CONSENT_STATES, CONSENT_VARIANTS } from './types.ts';

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

const consentText = Joi.object<types.ConsentText, true>({
  version: version.required(),
  title: Joi.string().required(),
  summary: Joi.string().required(),
  sections: listOf({ heading: Joi.string().required(), body: Joi.string().required() }),
  relationshipLabel: Joi.string().required(),
  relationships: listOf({ value: relationship.required(), label: Joi.string().required() }),
  boxes: Joi.object({
    consent: Joi.string().required(),
    research: Joi.string().allow('').required(),
    whatsapp: Joi.string().allow('').required(),
  }).required(),
  hash: hash.required(),
});

const granted = {
  kind: oneOf(['granted']).required(),
  at: isoTime.required(),
  version: version.required(),
  hash: hash.required(),
  relationship: relationship.required(),
  research: box.required(),
  whatsapp: box.required(),
  variant,
};
const withdrawn = Joi.object({ kind: oneOf(['withdrawn']).required(), at: isoTime.required() });
const choice = oneOf(CONSENT_CHOICES);
const narrowed = Joi.object({
  kind: oneOf(['narrowed']).required(),
  at: isoTime.required(),
  choice: choice.required(),
});

/** What holds now and what happened, without the texts. Staff see the same as the owner. */
export const consentFields = {
  isRequired: box.required(),
  state: oneOf(CONSENT_STATES).required(),
  last: Joi.alternatives(Joi.object(granted), withdrawn).allow(null).required(),
};
export const consentHistory = Joi.array().items(Joi.object(granted), narrowed, withdrawn);

const consentView = Joi.object<types.ConsentView>({
  ...consentFields,
  text: consentText.required(),
  texts: Joi.object({ child: consentText, self: consentText, paper: consentText }),
});

const consentProof = Joi.object<types.ConsentProof>({
  account: Joi.object({ id: id.required(), name: Joi.string().required(), email: Joi.string().required() }).required(),
  exportedAt: isoTime.required(),
  howToCheck: Joi.string().required(),
  events: Joi.array()
    .items(Joi.object({ ...granted, text: consentText.required() }), narrowed, withdrawn)
    .required(),
});

export const consentSchemas: CallSchemas<types.ConsentCalls> = {
  'GET /api/consent': { ...user, response: consentView },
  'POST /api/consent': { ...user, body: consentRequest, response: consentView },
  'POST /api/consent/withdraw': { ...user, response: consentView },
  'POST /api/consent/withdraw-choice': {
    ...user,
    body: Joi.object({ choice: choice.required() }),
    response: consentView,
  },
  'GET /api/consent/proof': { ...user, response: consentProof },
  'GET /api/consent/proof/pdf': { ...user, response: PDF },
};
