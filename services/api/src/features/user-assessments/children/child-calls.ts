import { isDeepStrictEqual } from 'node:util';
import { CHILDREN_MAX, type ChildView, childKey, latestDay, type NewChild } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../../db/database.ts';
import { sealDocument } from '../../../db/encryption/sealed-fields.ts';
import { comparisonKey } from '../../../db/encryption/search-keys.ts';
import { nextId } from '../../../db/next-id.ts';
import { AppError } from '../../../http/app-error.ts';
import type { CallContext, Handler } from '../../../http/call.ts';
import { lockAccount } from '../../auth/index.ts';
import { assertProfileConsent, needsProfileConsent } from '../consent/consent-gate.ts';
import { endGuardianships } from '../end-guardianships.ts';
import { Guardianship, INVITED } from '../guardianship.model.ts';
import { UserAssessment } from '../user-assessment.model.ts';
import { Child, type ChildDocument, isOtherChild, profileOf } from './child.model.ts';
import { findChildren } from './find-children.ts';
import { markRestricted } from './mark-restricted.ts';
import { Restriction } from './restriction.model.ts';

/** Corrections that are remembered. Nobody corrects a name more often. */
const EARLIER_KEYS_MAX = 10;

export const listChildren: Handler<'GET /api/children'> = async (_input, { caller, services }) => {
  const [profiles, found, results, needsConsent] = await Promise.all([
    Child.find({ ownerId: caller.id }).sort({ _id: 1 }).lean<ChildDocument[]>(),
    findChildren(caller.id),
    countResults(caller.id),
    needsProfileConsent(caller.id, services),
  ]);
  return {
    children: profiles.map((profile) => viewOf(profile, results.get(profile._id))),
    suggestions: found
      .filter(({ child, childId }) => childId === undefined && child.name.trim() !== '' && child.birthDate !== '')
      .map(({ child, ids }) => ({ ...child, assessments: ids.length })),
    ...(needsConsent && { needsConsent }),
  };
};

/** The lock of the account lets one of several simultaneous calls save the profile; the others find it. */
export const createChild: Handler<'POST /api/children'> = async ({ body }, context) => {
  const { caller, services, setStatus } = context;
  assertBorn(body, context);
  const given = { sex: null, notes: '', ...body };
  const key = childKey(body);
  const reserved = await nextId(Child);
  const now = services.now();
  return withAccount(context, async (dbSession) => {
    await assertProfileConsent(caller.id, services);
    const profiles = await Child.find({ ownerId: caller.id }).session(dbSession).lean<ChildDocument[]>();
    const same = profiles.find((profile) => childKey(profile) === key);
    if (same && !isDeepStrictEqual(profileOf(same), profileOf({ ...given, _id: same._id })))
      throw new AppError('CHILD_EXISTS');
    setStatus(same ? 200 : 201);
    if (same) return viewOf(same, (await countResults(caller.id, dbSession)).get(same._id));
    if (profiles.length >= CHILDREN_MAX) throw new AppError('CHILDREN_FULL');
    const child: ChildDocument = {
      _id: reserved,
      ownerId: caller.id,
      ...given,
      key: comparisonKey(caller.id, key),
      earlierKeys: [],
      createdAt: now,
      usedAt: now,
    };
    await Child.collection.insertOne(sealDocument('children', child) as never, { session: dbSession });
    return viewOf(child, await linkResults(child, dbSession));
  });
};

/** A result stays with its profile when a slip of the pen is corrected. Both fields at once would be another child. */
export const changeChild: Handler<'PATCH /api/children/{id}'> = async ({ params, body }, context) => {
  const { caller, services } = context;
  assertBorn(body, context);
  return withAccount(context, async (dbSession) => {
    const own = { _id: params.id, ownerId: caller.id };
    const stored = await Child.findOne(own).session(dbSession).lean<ChildDocument>();
    if (!stored) throw new AppError('NOT_FOUND');
    await assertProfileConsent(caller.id, services);
    const merged: ChildDocument = { ...stored, ...body };
    const key = childKey(merged);
    const results = (await countResults(caller.id, dbSession)).get(params.id) ?? 0;
    const isOther = isOtherChild(merged, stored);
    if (isOther && (results > 0 || (await isInUse(stored, services.now(), dbSession))))
      throw new AppError('CHILD_HAS_RESULTS', { message: ANOTHER_CHILD });
    const isRenamed = key !== childKey(stored);
    const keyed = comparisonKey(caller.id, key);
    if (isRenamed && (await Child.exists({ ownerId: caller.id, key: keyed }).session(dbSession)))
      throw new AppError('CHILD_EXISTS');
    const earlier = [...stored.earlierKeys, stored.key].filter((each) => each !== keyed);
    const earlierKeys = isOther ? [] : earlier.slice(-EARLIER_KEYS_MAX);
    const changed = { ...merged, key: keyed, earlierKeys, usedAt: services.now() };
    await Child.collection.updateOne(own as never, { $set: sealDocument('children', changed) }, { session: dbSession });
    return viewOf(changed, results + (isRenamed ? await linkResults(changed, dbSession) : 0));
  });
};

/**
 * Whether guardians would see the other child, and have own results about it, or a restriction would cover it instead of the
 * child that it names.
 */
const isInUse = async ({ _id: childId, ownerId: userId }: ChildDocument, at: Date, dbSession: ClientSession) =>
  (await Guardianship.exists({ childId, $or: [{ guardianId: { $ne: null } }, INVITED(at)] }).session(dbSession)) ??
  (await Restriction.exists({ userId, childId }).session(dbSession));

const ANOTHER_CHILD =
  'Profil ini memuat hasil asesmen, dibagikan kepada wali lain, atau pernah dibatasi, jadi nama dan tanggal lahir tidak dapat diganti sekaligus. Untuk anak lain, tambahkan profil baru.';

/**
 * Deletes a profile that has no results. An unfinished assessment keeps what was typed and loses the choice.
 * @throws AppError CHILD_HAS_RESULTS: then the owner has the data of the child deleted, which takes the profile along
 */
export const deleteChild: Handler<'POST /api/children/{id}/delete'> = async ({ params }, context) => {
  const { caller, services } = context;
  await withAccount(context, async (dbSession) => {
    const { deletedCount } = await Child.deleteOne({ _id: params.id, ownerId: caller.id }, { session: dbSession });
    if (deletedCount === 0) throw new AppError('NOT_FOUND');
    const about = { userId: caller.id, childId: params.id };
    if (await UserAssessment.exists({ ...about, status: 'completed', erasedAt: null }).session(dbSession))
      throw new AppError('CHILD_HAS_RESULTS');
    await UserAssessment.updateMany(about, { $unset: { childId: 1 } }, { session: dbSession });
    const by = { by: caller.id, reason: 'deletion', at: services.now() } as const;
    await endGuardianships({ childId: params.id }, by, dbSession);
  });
  return { success: true };
};

/** Runs one change of the profiles of the account at a time. It also waits for completions, withdrawals and restrictions. */
const withAccount = <T>({ caller }: CallContext, work: (dbSession: ClientSession) => Promise<T>): Promise<T> =>
  inTransactionOf(caller.id, async (dbSession) => {
    await lockAccount(caller.id, dbSession);
    const done = await work(dbSession);
    // A profile may connect results with a child that is restricted.
    await markRestricted(caller.id, dbSession);
    return done;
  });

function assertBorn({ birthDate }: Partial<NewChild>, { services }: CallContext): void {
  if (birthDate !== undefined && birthDate > latestDay(services.now()))
    throw new AppError('VALIDATION', {
      fields: [{ path: 'birthDate', message: 'Tanggal lahir anak tidak boleh di masa depan.' }],
    });
}

/** Results without a profile that name this child belong to it. @returns how many */
async function linkResults(
  { _id, ownerId, name, birthDate }: Pick<ChildDocument, '_id' | 'ownerId' | 'name' | 'birthDate'>,
  dbSession: ClientSession,
): Promise<number> {
  const subjectKey = comparisonKey(ownerId, childKey({ name, birthDate }));
  const { modifiedCount } = await UserAssessment.updateMany(
    { userId: ownerId, status: 'completed', subjectKey, childId: null },
    { $set: { childId: _id } },
    { session: dbSession },
  );
  return modifiedCount;
}

/** By profile. Withdrawn results are not counted, because the owner does not see them. */
async function countResults(userId: number, dbSession: ClientSession | null = null): Promise<Map<number, number>> {
  const found = await UserAssessment.find(
    { userId, status: 'completed', childId: { $ne: null }, withdrawnAt: null },
    { childId: 1 },
  )
    .session(dbSession)
    .lean<{ childId: number }[]>();
  const counts = new Map<number, number>();
  for (const { childId } of found) counts.set(childId, (counts.get(childId) ?? 0) + 1);
  return counts;
}

const viewOf = (child: ChildDocument, results = 0): ChildView => ({
  ...profileOf(child),
  results,
  createdAt: child.createdAt.toISOString(),
});
