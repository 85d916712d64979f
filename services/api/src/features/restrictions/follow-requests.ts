import { childKey } from '@kenali/contracts';
import { inTransaction } from '../../db/database.ts';
import { sealDocument } from '../../db/encryption/sealed-fields.ts';
import { comparisonKey } from '../../db/encryption/search-keys.ts';
import { nextId } from '../../db/next-id.ts';
import type { Services } from '../../services.ts';
import { lockAccount, User } from '../auth/index.ts';
import { DataRequest, type DataRequestDocument } from '../data-requests/index.ts';
import { takeOutOfStatistics } from '../statistics/index.ts';
import { markRestricted, Restriction, type RestrictionDocument } from '../user-assessments/index.ts';
import { childSlot } from './restrict.ts';

const ON = { slot: { $exists: true } };

/**
 * After a restore of an older backup: the requests of owners are the newest that anybody knows (`carry-requests.ts`), and restrictions
 * follow them. One that was on stays on, and one that was lifted stays lifted. Any number of processes may do this at their start.
 * @returns how many restrictions it has changed
 */
export async function followCarriedRequests(services: Pick<Services, 'instruments' | 'now'>): Promise<number> {
  const [inEffect, on] = await Promise.all([
    DataRequest.find({ isInEffect: true }).lean<DataRequestDocument[]>(),
    Restriction.find(ON).lean<RestrictionDocument[]>(),
  ]);
  const missing = inEffect.filter(({ _id }) => !on.some(({ requestId }) => requestId === _id));
  const ended = on.filter(({ requestId }) => !inEffect.some(({ _id }) => _id === requestId));
  let changed = 0;
  for (const request of missing) if (await switchOn(request, services)) changed += 1;
  for (const restriction of ended) if (await switchOff(restriction, services)) changed += 1;
  return changed;
}

/** Runs one change with the account locked, and with what is stored now: another process may be faster, or its owner. */
const withAccount = (
  userId: number,
  services: Pick<Services, 'instruments'>,
  change: (dbSession: Parameters<Parameters<typeof inTransaction>[0]>[0]) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(async (dbSession) => {
    await lockAccount(userId, dbSession);
    if (!(await change(dbSession))) return false;
    await markRestricted(userId, dbSession);
    await takeOutOfStatistics(userId, services, dbSession);
    return true;
  });

async function switchOn(request: DataRequestDocument, services: Pick<Services, 'instruments'>): Promise<boolean> {
  const { _id: requestId, userId, child, childId, message: reason = '' } = request;
  const _id = await nextId(Restriction);
  const slot = child ? childSlot(userId, { child, childId }) : 'account';
  return withAccount(userId, services, async (dbSession) => {
    const isAsked = await DataRequest.exists({ _id: requestId, isInEffect: true }).session(dbSession);
    const isOn = await Restriction.exists({ userId, slot }).session(dbSession);
    if (!isAsked || isOn || !(await User.exists({ _id: userId }).session(dbSession))) return false;
    const restriction: RestrictionDocument = {
      _id,
      userId,
      byUserId: userId,
      slot,
      reason,
      requestId,
      since: request.handledAt ?? request.requestedAt,
      ...(child ? { child, keys: [comparisonKey(userId, childKey(child))] } : { keys: [] }),
      ...(childId !== undefined && { childId }),
    };
    const stored = sealDocument('restrictions', restriction);
    await Restriction.collection.insertOne(stored as never, { session: dbSession });
    return true;
  });
}

function switchOff(
  { _id, userId, requestId }: RestrictionDocument,
  services: Pick<Services, 'instruments' | 'now'>,
): Promise<boolean> {
  return withAccount(userId, services, async (dbSession) => {
    const request = await DataRequest.findById(requestId).session(dbSession).lean<DataRequestDocument>();
    if (request?.isInEffect) return false;
    const { modifiedCount } = await Restriction.updateOne(
      { _id, ...ON },
      { $set: { liftedAt: request?.liftedAt ?? services.now() }, $unset: { slot: 1 } },
      { session: dbSession },
    );
    return modifiedCount > 0;
  });
}
