import { assessmentType } from '../assessments/schema.ts';
import type { CallSchemas } from '../call-schema.ts';
import { childFields } from '../children/schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, done, id, idParams, isoTime, listOf, nullOr, oneOf, PDF, user } from '../common/schema.ts';
import { resultParts } from '../results/schema.ts';
import { linkPin, linkToken } from '../share-links/schema.ts';
import type * as types from './types.ts';
import { GUARDIAN_RELATIONSHIPS } from './types.ts';

export const relationship = oneOf(GUARDIAN_RELATIONSHIPS).label('Hubungan dengan anak');
const guardian = Joi.object<types.GuardianView, true>({
  id: id.required(),
  name: Joi.string().allow('').required(),
  relationship: relationship.required(),
  since: isoTime.required(),
});
const invitation = Joi.object<types.GuardianInvitationView, true>({
  id: id.required(),
  createdAt: isoTime.required(),
  expiresAt: isoTime.required(),
});
const sharedChild = Joi.object<types.SharedChildView>({
  id: id.required(),
  ownerName: Joi.string().allow('').required(),
  relationship: relationship.required(),
  since: isoTime.required(),
  child: nullOr(childFields),
});
const answeredBy = Joi.object<types.AnsweredBy>({
  name: Joi.string().allow('').required(),
  relationship: relationship.allow(null).required(),
  isYou: Joi.boolean().required(),
});

export const guardianSchemas: CallSchemas<types.GuardianCalls> = {
  'GET /api/guardianships': {
    ...user,
    response: Joi.object<types.Guardianships>({
      own: listOf({
        childId: id.required(),
        guardians: listOf(guardian),
        invitations: listOf(invitation),
      }),
      shared: listOf(sharedChild),
    }),
  },
  'POST /api/children/{id}/guardian-invitations': {
    ...user,
    status: 201,
    params: idParams,
    response: Joi.object<types.GuardianInvitationCreated>({
      invitation: invitation.required(),
      token: Joi.string().required(),
      pin: Joi.string().required(),
    }),
  },
  'POST /api/guardian-invitations/status': {
    ...anyone,
    body: Joi.object({ token: linkToken.required() }),
    response: done,
  },
  'POST /api/guardian-invitations/open': {
    ...user,
    body: Joi.object({ token: linkToken.required(), pin: linkPin.required() }),
    response: Joi.object<types.GuardianInvitationOpened>({
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
    response: Joi.object<{ results: types.ChildResultView[] }>({
      results: listOf(
        Joi.object<types.ChildResultView>({
          id: id.required(),
          assessment: Joi.object({ name: Joi.string().required(), type: assessmentType.required() }).required(),
          completedAt: isoTime.required(),
          answeredBy: answeredBy.required(),
        }),
      ),
    }),
  },
  'GET /api/guardian-results/{id}': {
    ...user,
    params: idParams,
    response: Joi.object<types.GuardianResultView>({ ...resultParts, answeredBy: answeredBy.required() }),
  },
  'GET /api/guardian-results/{id}/pdf': { ...user, params: idParams, response: PDF },
};
