import { NAME_MAX } from '../../limits.ts';
import type { CallSchemas } from '../call-schema.ts';
import { Joi } from '../common/joi.ts';
import { anyone, done, id, idParams, isoTime, isRestricted, listOf, oneOf, user } from '../common/schema.ts';
import { sensoryInstrument } from '../instruments/schema.ts';
import { linkPin, linkToken, viewer } from '../share-links/schema.ts';
import { answerParts, progressSaved, savedProgress, userAssessmentStatus } from '../user-assessments/schema.ts';
import { observerConsent, relationship } from './comparison.schema.ts';
import { OBSERVER_STATES, type ObserverView } from './observer.types.ts';
import type {
  ObservationAnswers,
  ObservationCalls,
  ObservationCompleted,
  ObservationOpened,
  ObservationStatus,
  ObservationView,
  ObserverConsentText,
  ObserverInvited,
  ObserverList,
} from './types.ts';

const observerView = Joi.object<ObserverView, true>({
  id: id.required(),
  relationship: relationship.required(),
  state: oneOf(OBSERVER_STATES).required(),
  createdAt: isoTime.required(),
  expiresAt: isoTime.required(),
  completedAt: isoTime.allow(null).required(),
  consent: observerConsent.allow(null).required(),
});

const session = viewer.label('Sesi');
const text = Joi.string().required();
const consentText = Joi.object<ObserverConsentText, true>({
  version: text,
  hash: text,
  title: text,
  summary: text,
  sections: listOf({ heading: text, body: text }),
  box: text,
});

const observationView = Joi.object<ObservationView, true>({
  id: id.required(),
  status: userAssessmentStatus.required(),
  ownerName: Joi.string().allow('').required(),
  childName: Joi.string().allow('').required(),
  relationship: relationship.required(),
  practice: Joi.object({ name: text, contact: Joi.string().allow('').required() }).required(),
  expiresAt: isoTime.required(),
  text: consentText.required(),
  consent: observerConsent.allow(null).required(),
  answers: Joi.object<ObservationAnswers, true>({
    instrument: sensoryInstrument.required(),
    revision: Joi.number().integer().required(),
    savedAt: isoTime.allow(null).required(),
    results: savedProgress.required(),
  })
    .allow(null)
    .required(),
});

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
    response: Joi.object<ObserverList>({
      observers: listOf(observerView),
      canInvite: Joi.boolean().required(),
      isRestricted,
    }),
  },
  'POST /api/user-assessments/{id}/observers': {
    ...user,
    status: 201,
    params: idParams,
    body: Joi.object({ relationship: relationship.required().label('Hubungan') }),
    response: Joi.object<ObserverInvited>({ observer: observerView.required(), token: text, pin: text }),
  },
  'POST /api/observers/{id}/revoke': { ...user, params: idParams, response: observerView },
  'POST /api/observations/status': {
    ...anyone,
    body: Joi.object({ token: linkToken.required() }),
    response: Joi.object<ObservationStatus>({
      expiresAt: isoTime.required(),
      practice: Joi.object({ name: text }).required(),
    }),
  },
  'POST /api/observations/open': {
    ...anyone,
    body: Joi.object({ token: linkToken.required(), pin: linkPin.required(), session }),
    response: Joi.object<ObservationOpened>({ session: text, sessionUntil: isoTime.required() }),
  },
  'POST /api/observations/view': {
    ...anyone,
    body: Joi.object({ session: session.required() }),
    response: observationView,
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
    response: observationView,
  },
  'POST /api/observations/withdraw': { ...anyone, body: Joi.object({ session: session.required() }), response: done },
  'POST /api/observations/save-progress': {
    ...anyone,
    body: Joi.object({ session: session.required(), ...answerParts.save }),
    response: progressSaved,
  },
  'POST /api/observations/complete': {
    ...anyone,
    body: Joi.object({ session: session.required(), ...answerParts.complete }),
    response: Joi.object<ObservationCompleted>({
      status: oneOf(['completed']).required(),
      completedAt: isoTime.required(),
    }),
  },
};
