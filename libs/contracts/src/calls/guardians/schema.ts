import { assessmentType } from '../assessments/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { CHILD_SEXES } from '../children/types.ts';
import { Joi } from '../common/joi.ts';
import { day, done, id, idParams, isoTime, oneOf, PDF, user } from '../common/schema.ts';
import { resultParts } from '../results/schema.ts';
import { linkPin, linkToken } from '../share-links/schema.ts';
import {
  type AnsweredBy,
  type ChildResultView,
  GUARDIAN_RELATIONSHIPS,
  type GuardianCalls,
  type GuardianInvitationCreated,
  type GuardianInvitationOpened,
  type GuardianInvitationView,
  type GuardianResultView,
  type Guardianships,
  type GuardianView,
  type SharedChildView,
} from './types.ts';

export const relationship = oneOf(GUARDIAN_RELATIONSHIPS).label('Hubungan dengan anak');
const guardian = Joi.object<GuardianView, true>({
  id: id.required(),
  name: Joi.string().allow('').required(),
  relationship: relationship.required(),
  since: isoTime.required(),
});
const invitation = Joi.object<GuardianInvitationView, true>({
  id: id.required(),
  createdAt: isoTime.required(),
  expiresAt: isoTime.required(),
});
const sharedChild = Joi.object<SharedChildView>({
  id: id.required(),
  ownerName: Joi.string().allow('').required(),
  relationship: relationship.required(),
  since: isoTime.required(),
  child: Joi.object({
    id: id.required(),
    name: Joi.string().required(),
    birthDate: day.required(),
    sex: oneOf(CHILD_SEXES).allow(null).required(),
    notes: Joi.string().allow('').required(),
  })
    .allow(null)
    .required(),
});
const answeredBy = Joi.object<AnsweredBy>({
  name: Joi.string().allow('').required(),
  relationship: relationship.allow(null).required(),
  isYou: Joi.boolean().required(),
});

export const guardianSchemas: CallSchemas<GuardianCalls> = {
  'GET /api/guardianships': {
    ...user,
    response: Joi.object<Guardianships>({
      own: Joi.array()
        .items(
          Joi.object({
            childId: id.required(),
            guardians: Joi.array().items(guardian).required(),
            invitations: Joi.array().items(invitation).required(),
          }),
        )
        .required(),
      shared: Joi.array().items(sharedChild).required(),
    }),
  },
  'POST /api/children/{id}/guardian-invitations': {
    ...user,
    status: 201,
    params: idParams,
    response: Joi.object<GuardianInvitationCreated>({
      invitation: invitation.required(),
      token: Joi.string().required(),
      pin: Joi.string().required(),
    }),
  },
  'POST /api/guardian-invitations/open': {
    ...user,
    body: Joi.object({ token: linkToken.required(), pin: linkPin.required() }),
    response: Joi.object<GuardianInvitationOpened>({
      childFirstName: Joi.string().required(),
      ownerName: Joi.string().allow('').required(),
      expiresAt: isoTime.required(),
      needsConsent: Joi.boolean().valid(true),
    }),
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
    response: sharedChild,
  },
  'POST /api/guardianships/{id}/end': {
    ...user,
    params: idParams,
    body: Joi.object({ confirmed: Joi.boolean().strict().valid(true).required().label('Konfirmasi') }),
    response: done,
  },
  'GET /api/children/{id}/results': {
    ...user,
    params: idParams,
    response: Joi.object<{ results: ChildResultView[] }>({
      results: Joi.array()
        .items(
          Joi.object<ChildResultView>({
            id: id.required(),
            assessment: Joi.object({ name: Joi.string().required(), type: assessmentType.required() }).required(),
            completedAt: isoTime.required(),
            answeredBy: answeredBy.required(),
          }),
        )
        .required(),
    }),
  },
  'GET /api/guardian-results/{id}': {
    ...user,
    params: idParams,
    response: Joi.object<GuardianResultView>({ ...resultParts, answeredBy: answeredBy.required() }),
  },
  'GET /api/guardian-results/{id}/pdf': { ...user, params: idParams, response: PDF },
};
