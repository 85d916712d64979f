import type { ObserverRelationship, ObserverView } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import type { NewLink } from '../secret-links/index.ts';
import {
  assertConsent,
  assertUnrestrictedByOwner,
  findOwnUserAssessment,
  findShareable,
  isRestrictedByOwner,
  lastConsentEnd,
  lastConsentEvent,
  lockShareable,
  newUserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import {
  endUpdate,
  Observation,
  type ObservationDocument,
  OPEN_MS,
  observerLinks,
  stateOf,
  UNFINISHED_MS,
} from './observation.model.ts';

/** Observers of one result who answer or have answered. The message of OBSERVERS_FULL names the number. */
const OBSERVERS_MAX = 3;
/** Observers that the owner sees. */
const SHOWN = 50;

type Observable = Pick<
  UserAssessmentDocument,
  '_id' | 'userId' | 'assessment' | 'instrument' | 'restrictedAt' | 'pausedByConsent'
>;

export const consentView = ({ version, name, at }: NonNullable<ObservationDocument['consent']>) => ({
  version,
  name,
  at: at.toISOString(),
});

const viewOf = (found: ObservationDocument, consentEnd: number, at: Date): ObserverView => ({
  id: found._id,
  relationship: found.relationship,
  state: stateOf(found, consentEnd, at),
  createdAt: found.createdAt.toISOString(),
  expiresAt: found.expiresAt.toISOString(),
  completedAt: found.endedAt ? null : (found.completedAt?.toISOString() ?? null),
  consent: found.consent ? consentView(found.consent) : null,
});

/** The other instruments ask about the person who answers. */
const isObservable = ({ assessment }: Observable): boolean => assessment.type === 'sensory';

export const listObservers: Handler<'GET /api/user-assessments/{id}/observers'> = async (
  { params },
  { caller, services },
) => {
  const found = await findShareable(params.id, caller.id);
  const [all, consentEnd] = await Promise.all([
    Observation.find({ userAssessmentId: found._id, userId: caller.id }, { progress: 0, changedAt: 0 })
      .sort({ _id: -1 })
      .limit(SHOWN)
      .lean<ObservationDocument[]>(),
    lastConsentEnd(found),
  ]);
  return {
    observers: all.map((each) => viewOf(each, consentEnd, services.now())),
    canInvite: isObservable(found),
    ...(isRestrictedByOwner(found) && { isRestricted: true as const }),
  };
};

export const inviteObserver: Handler<'POST /api/user-assessments/{id}/observers'> = async (
  { params, body: { relationship } },
  context,
) => {
  const { caller, services } = context;
  const found = await findShareable(params.id, caller.id);
  if (!isObservable(found)) throw new AppError('NOT_ABOUT_A_CHILD');
  assertUnrestrictedByOwner(found);
  const { link, secrets } = await observerLinks.create(context, {
    about: found._id,
    insert: (newLink) => insert(found, relationship, newLink, context),
    isSame: (stored) => stored.userAssessmentId === found._id && stored.relationship === relationship,
  });
  return { observer: viewOf(link, await lastConsentEnd(found), services.now()), ...secrets };
};

async function insert(found: Observable, relationship: ObserverRelationship, newLink: NewLink, context: CallContext) {
  const { services } = context;
  // Read before the check: a withdrawal after it has a higher sequence, which ends the invitation.
  const last = await lastConsentEvent(found.userId);
  await assertConsent(found, services);
  const { instrument } = found;
  if (!instrument || !services.instruments.find(instrument.id, instrument.version))
    throw new AppError('INSTRUMENT_UNAVAILABLE');
  const consentEnd = await lastConsentEnd(found);
  const fresh = await newLink(OPEN_MS);
  const { results: _results, ...unanswered } = newUserAssessment(fresh.createdAt);
  const document: ObservationDocument = {
    ...fresh,
    ...unanswered,
    _id: await nextId(Observation),
    userId: found.userId,
    userAssessmentId: found._id,
    relationship,
    consentSequence: last?.sequence ?? 0,
    instrument,
    forgetAt: new Date(fresh.expiresAt.getTime() + UNFINISHED_MS),
  };
  await inTransactionOf(document.userId, async (dbSession) => {
    await assertRoom(document, consentEnd, dbSession);
    await Observation.create([document], { session: dbSession });
  });
  logSecurity(context, 'observer_invited', { account: found.userId, link: document._id });
  return document;
}

/** Invitations that an end of the consent has ended take no room: the owner cannot revoke them. */
async function assertRoom(
  { userId, userAssessmentId, keyHash, createdAt }: ObservationDocument,
  consentEnd: number,
  dbSession: ClientSession,
): Promise<void> {
  await lockShareable(userAssessmentId, userId, dbSession);
  const taken = await Observation.countDocuments({
    userAssessmentId,
    keyHash: { $ne: keyHash },
    endedAt: null,
    $or: [{ status: 'completed' }, { expiresAt: { $gt: createdAt }, consentSequence: { $gte: consentEnd } }],
  }).session(dbSession);
  if (taken >= OBSERVERS_MAX) throw new AppError('OBSERVERS_FULL');
}

/** The condition of the update decides between simultaneous calls, so that one revocation is logged. */
export const revokeObserver: Handler<'POST /api/observers/{id}/revoke'> = async ({ params }, context) => {
  const { caller, services } = context;
  const at = services.now();
  const own = { _id: params.id, userId: caller.id };
  const known = await Observation.findOne(own, { userAssessmentId: 1 }).lean();
  if (!known) throw new AppError('NOT_FOUND');
  const found = await findOwnUserAssessment(known.userAssessmentId, caller.id, ['userId', 'assessment']);
  const { modifiedCount } = await Observation.updateOne({ ...own, endedAt: null }, endUpdate(at, 'owner'));
  const stored = await Observation.findOne(own).lean<ObservationDocument>();
  if (!stored) throw new AppError('NOT_FOUND');
  if (modifiedCount === 1) logSecurity(context, 'observer_revoked', { account: caller.id, link: stored._id });
  return viewOf(stored, await lastConsentEnd(found), at);
};
