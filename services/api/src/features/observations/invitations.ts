import { randomUUID } from 'node:crypto';
import type { ObserverRelationship, ObserverView } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import {
  hashPassword,
  hashToken,
  type LinkSecrets,
  lockSearchTokens,
  observerSecrets,
  pinSecretOf,
  User,
} from '../auth/index.ts';
import {
  assertConsent,
  assertReleased,
  assertUnrestricted,
  findOwnUserAssessment,
  isRestricted,
  lastConsentEnd,
  lastConsentEvent,
  newUserAssessment,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import {
  endUpdate,
  Observation,
  type ObservationDocument,
  OPEN_MS,
  stateOf,
  UNFINISHED_MS,
} from './observation.model.ts';

/** Observers of one result who answer or have answered. The message of OBSERVERS_FULL names the number. */
const OBSERVERS_MAX = 3;
/** Observers that the owner sees. */
const SHOWN = 50;

type Observable = Pick<UserAssessmentDocument, '_id' | 'userId' | 'assessment' | 'instrument' | 'restrictedAt'>;

export const consentView = ({ version, name, at }: NonNullable<ObservationDocument['consent']>) => ({
  ...{ version, name },
  at: at.toISOString(),
});

const viewOf = (found: ObservationDocument, consentEnd: number, at: Date): ObserverView => ({
  ...{ id: found._id, relationship: found.relationship, state: stateOf(found, consentEnd, at) },
  ...{ createdAt: found.createdAt.toISOString(), expiresAt: found.expiresAt.toISOString() },
  completedAt: found.endedAt ? null : (found.completedAt?.toISOString() ?? null),
  consent: found.consent ? consentView(found.consent) : null,
});

/** A result that its owner may see: before its completion, the participant form may still name another child. */
async function findObservable(id: number, userId: number): Promise<Observable> {
  const found = await findOwnUserAssessment(id, userId, [
    ...(['userId', 'assessment', 'instrument', 'status', 'awaitsSignOff', 'restrictedAt'] as const),
  ]);
  if (found.status !== 'completed') throw new AppError('RESULT_NOT_READY');
  assertReleased(found);
  return found;
}

/** The other instruments ask about the person who answers. */
const isObservable = ({ assessment }: Observable): boolean => assessment.type === 'sensory';

export const listObservers: Handler<'GET /api/user-assessments/{id}/observers'> = async (
  { params },
  { caller, services },
) => {
  const found = await findObservable(params.id, caller.id);
  const [all, consentEnd] = await Promise.all([
    Observation.find({ userAssessmentId: found._id, userId: caller.id }, { progress: 0, changedAt: 0 })
      .sort({ _id: -1 })
      .limit(SHOWN)
      .lean<ObservationDocument[]>()
      .exec(),
    lastConsentEnd(found),
  ]);
  return {
    observers: all.map((each) => viewOf(each, consentEnd, services.now())),
    canInvite: isObservable(found),
    ...(isRestricted(found) && { isRestricted: true as const }),
  };
};

/** Invites an observer with a token and a PIN that no later call shows again. Of calls with one key, one invites. */
export const inviteObserver: Handler<'POST /api/user-assessments/{id}/observers'> = async (
  { params, body: { relationship } },
  context,
) => {
  const { caller, services, idempotencyKey: key = randomUUID() } = context;
  const found = await findObservable(params.id, caller.id);
  if (!isObservable(found)) throw new AppError('NOT_ABOUT_A_CHILD');
  assertUnrestricted(found);
  const secrets = observerSecrets.linkSecretsOf(services.config, {
    userId: caller.id,
    about: found._id,
    key,
  });
  const keyHash = hashToken(`observer:${key}`);
  const findByKey = () => Observation.findOne({ userId: caller.id, keyHash }).lean<ObservationDocument>().exec();
  let stored = await findByKey();
  if (!stored) {
    try {
      stored = await insert(found, { relationship, keyHash, secrets: secrets[0] }, context);
    } catch (error) {
      // Equal keys have equal tokens, so either unique index may have decided.
      stored = isDuplicateKey(error) ? await findByKey() : null;
      if (!stored) throw error;
    }
  }
  const own = secrets.find(({ token }) => hashToken(token) === stored.tokenHash);
  if (!own || stored.userAssessmentId !== found._id || stored.relationship !== relationship)
    throw new AppError('CONFLICT', { message: 'Kunci permintaan ini sudah dipakai untuk undangan lain.' });
  return { observer: viewOf(stored, await lastConsentEnd(found), services.now()), ...own };
};

interface NewInvitation {
  relationship: ObserverRelationship;
  keyHash: string;
  secrets: LinkSecrets;
}

async function insert(found: Observable, { relationship, keyHash, secrets }: NewInvitation, context: CallContext) {
  const { services } = context;
  // Read before the check: a withdrawal after it has a higher sequence, which ends the invitation.
  const last = await lastConsentEvent(found.userId);
  await assertConsent(found, services);
  const { instrument } = found;
  if (!instrument || !services.instruments.find(instrument.id, instrument.version))
    throw new AppError('INSTRUMENT_UNAVAILABLE');
  const at = services.now();
  const expiresAt = new Date(at.getTime() + OPEN_MS);
  const { progress } = newUserAssessment(at);
  const document: ObservationDocument = {
    ...{ _id: await nextId('observations'), userId: found.userId, userAssessmentId: found._id, relationship, keyHash },
    tokenHash: hashToken(secrets.token),
    pinHash: await hashPassword(pinSecretOf(secrets)),
    ...{ createdAt: at, expiresAt, endedAt: null, consentSequence: last?.sequence ?? 0 },
    ...{ status: 'available', instrument, startedAt: null, progress, answered: 0, itemCount: null, revision: 0 },
    ...{ savedAt: null, completedAt: null, forgetAt: new Date(expiresAt.getTime() + UNFINISHED_MS) },
  };
  await inTransaction(async (dbSession) => {
    await assertRoom(document, dbSession);
    await Observation.create([document], { session: dbSession });
  });
  logSecurity(context, 'observer_invited', { account: found.userId, link: document._id });
  return document;
}

/** Locks the account: of simultaneous calls, each counts the observers of those before it. */
async function assertRoom(
  { userId, userAssessmentId, keyHash, createdAt }: ObservationDocument,
  dbSession: ClientSession,
): Promise<void> {
  await lockSearchTokens(userId, dbSession);
  const owner = await User.findById(userId, { isActive: 1 }).session(dbSession).lean();
  if (!owner?.isActive) throw new AppError('ACCOUNT_INACTIVE');
  const result = await UserAssessment.findById(userAssessmentId, { restrictedAt: 1 }).session(dbSession).lean();
  assertUnrestricted(result ?? {});
  const taken = await Observation.countDocuments({
    ...{ userAssessmentId, keyHash: { $ne: keyHash }, endedAt: null },
    $or: [{ status: 'completed' }, { expiresAt: { $gt: createdAt } }],
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
  const stored = await Observation.findOne(own).lean<ObservationDocument>().exec();
  if (!stored) throw new AppError('NOT_FOUND');
  if (modifiedCount === 1) logSecurity(context, 'observer_revoked', { account: caller.id, link: stored._id });
  return viewOf(stored, await lastConsentEnd(found), at);
};
