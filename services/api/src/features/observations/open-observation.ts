import type { ObservationView } from '@kenali/contracts';
import { sealField } from '../../db/encryption/sealed-fields.ts';
import { DAY_MS } from '../../durations.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import type { Services } from '../../services.ts';
import type { UserDocument } from '../auth/index.ts';
import { assertNotPaused, lastConsentEnd, readShared, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { consentView } from './invitations.ts';
import {
  endUpdate,
  Observation,
  type ObservationDocument,
  observerLinks,
  openFilter,
  stateOf,
} from './observation.model.ts';
import { answersView } from './observation-answers.ts';
import { observerConsentText } from './observer-consent.ts';

export type Context = CallContext<null>;

/** What an observation depends on, read for every call. */
export interface Observed {
  observation: ObservationDocument;
  result: Pick<UserAssessmentDocument, '_id' | 'userId' | 'assessment' | 'progress' | 'restrictedAt'>;
  owner: Pick<UserDocument, '_id' | 'firstName'>;
}

/**
 * The owner's side: the consent, the account, and the result with the participant alone.
 * @throws AppError SHARE_LINK_ENDED, SHARE_LINK_PAUSED
 */
async function readObserved(observation: ObservationDocument, { now }: Pick<Services, 'now'>): Promise<Observed> {
  const { result, owner } = await readShared(observation, [
    'userId',
    'assessment',
    'progress.participantInfo',
    'restrictedAt',
  ]);
  const state = stateOf(observation, await lastConsentEnd(result), now());
  if (state !== 'invited' && state !== 'answering' && state !== 'completed') throw new AppError('SHARE_LINK_ENDED');
  assertNotPaused(result);
  return { observation, result, owner };
}

/** An observer who has consented can always enter, to withdraw, until the observation ends or is forgotten. */
async function assertEnterable(observation: ObservationDocument, services: Services): Promise<void> {
  if (observation.consent && !observation.endedAt) return;
  await readObserved(observation, services);
}

export const getObservationStatus: Handler<'POST /api/observations/status', null> = async ({ body }, { services }) => {
  const found = await observerLinks.findByToken(body.token);
  await assertEnterable(found, services);
  return { expiresAt: found.expiresAt.toISOString(), practice: { name: services.config.practice.name } };
};

export const openObservation: Handler<'POST /api/observations/open', null> = async ({ body }, context) => {
  const { services } = context;
  const found = await observerLinks.findByToken(body.token);
  await assertEnterable(found, services);
  const now = services.now();
  return observerLinks.checkPin(
    context,
    { link: found, account: found.userId, given: body, viewer: body.session },
    async () => {
      logSecurity(context, 'observer_entered', { account: found.userId, link: found._id });
      // A consented observation can be withdrawn after it has expired, so the session does not end with it.
      const until = found.consent ? new Date(now.getTime() + LONGEST_MS) : found.expiresAt;
      const { viewer, viewerUntil } = observerLinks.signViewer(services.config, found._id, { now, until });
      return { session: viewer, sessionUntil: viewerUntil };
    },
  );
};

/** Longer than any session. */
const LONGEST_MS = DAY_MS;

/** @throws AppError OBSERVER_SESSION_ENDED */
export function observationIdOf(session: string, { services }: Context): number {
  const read = observerLinks.readViewer(services.config, session, { now: services.now() });
  if (!read) throw new AppError('OBSERVER_SESSION_ENDED');
  return read.linkId;
}

/** @throws AppError OBSERVER_SESSION_ENDED, SHARE_LINK_ENDED */
async function findBySession(session: string, context: Context): Promise<ObservationDocument> {
  const found = await Observation.findById(observationIdOf(session, context)).lean<ObservationDocument>();
  if (!found) throw new AppError('SHARE_LINK_ENDED');
  return found;
}

/** @throws AppError OBSERVER_SESSION_ENDED, SHARE_LINK_ENDED, SHARE_LINK_PAUSED */
export const readBySession = async (session: string, context: Context): Promise<Observed> =>
  readObserved(await findBySession(session, context), context.services);

export const viewObservation: Handler<'POST /api/observations/view', null> = async ({ body }, context) =>
  observationView(await readBySession(body.session, context), context.services);

const firstWord = (text: string | undefined): string => (text ?? '').trim().split(/\s+/)[0] ?? '';

function observationView({ observation, result, owner }: Observed, services: Services): ObservationView {
  const { status, relationship, expiresAt, consent } = observation;
  const { name, contact } = services.config.practice;
  const isAnswering = consent !== undefined && status !== 'completed';
  return {
    id: observation._id,
    status,
    relationship,
    expiresAt: expiresAt.toISOString(),
    practice: { name, contact },
    ownerName: firstWord(owner.firstName),
    childName: firstWord(result.progress.participantInfo.childName),
    text: observerConsentText({ practice: name, contact: contact || name }),
    consent: consent ? consentView(consent) : null,
    answers: isAnswering ? answersView(observation, services) : null,
  };
}

/** If two consents arrive at once, the first one counts, and the second one finds it. */
export const consentToObservation: Handler<'POST /api/observations/consent', null> = async ({ body }, context) => {
  const { services } = context;
  const observed = await readBySession(body.session, context);
  const { name: practice } = services.config.practice;
  const contact = services.config.practice.contact || practice;
  const { version, hash } = observerConsentText({ practice, contact });
  if (observed.observation.consent) return observationView(observed, services);
  if (body.version !== version || body.hash !== hash) throw new AppError('CONSENT_TEXT_CHANGED');
  const at = services.now();
  const { _id } = observed.observation;
  const consent = {
    version,
    hash,
    practice,
    contact,
    name: sealField('observations', _id, 'consent.name', body.name),
    at,
  };
  const { modifiedCount } = await Observation.updateOne({ _id, ...openFilter(at), consent: { $exists: false } }, {
    $set: { consent },
  } as never);
  if (modifiedCount === 1) logSecurity(context, 'observer_consented', { account: observed.owner._id, link: _id });
  return observationView(await readBySession(body.session, context), services);
};

/** Works whatever the owner does: consent, restriction and account of the owner are not asked. */
export const withdrawObservation: Handler<'POST /api/observations/withdraw', null> = async ({ body }, context) => {
  const { _id, userId, endedAt, endReason } = await findBySession(body.session, context);
  const at = context.services.now();
  if (endedAt && endReason !== 'observer') throw new AppError('SHARE_LINK_ENDED');
  const { modifiedCount } = await Observation.updateOne({ _id, endedAt: null }, endUpdate(at, 'observer'));
  if (modifiedCount === 1) logSecurity(context, 'observer_withdrew', { account: userId, link: _id });
  return { success: true };
};
