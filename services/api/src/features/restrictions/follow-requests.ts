import { childKey } from '@kenali/contracts';
import { sealDocument } from '../../db/encryption/sealed-fields.ts';
import { comparisonKey } from '../../db/encryption/search-keys.ts';
import { nextId } from '../../db/next-id.ts';
import type { Services } from '../../services.ts';
import { User } from '../auth/index.ts';
import { DataRequest, type DataRequestDocument } from '../data-requests/index.ts';
import { Restriction, type RestrictionDocument } from '../user-assessments/index.ts';
import { changeRestrictions, childSlot } from './restrict.ts';

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

async function switchOn(request: DataRequestDocument, services: Pick<Services, 'instruments'>): Promise<true | null> {
  const { _id: requestId, userId, child, childId, message: reason = '' } = request;
  const _id = await nextId(Restriction);
  const slot = child ? childSlot(userId, { child, childId }) : 'account';
  return changeRestrictions(userId, services, async (dbSession) => {
    const isAsked = await DataRequest.exists({ _id: requestId, isInEffect: true }).session(dbSession);
    const isOn = await Restriction.exists({ userId, slot }).session(dbSession);
    if (!isAsked || isOn || !(await User.exists({ _id: userId }).session(dbSession))) return null;
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
): Promise<true | null> {
  return changeRestrictions(userId, services, async (dbSession) => {
    const request = await DataRequest.findById(requestId).session(dbSession).lean<DataRequestDocument>();
    if (request?.isInEffect) return null;
    const { modifiedCount } = await Restriction.updateOne(
      { _id, ...ON },
      { $set: { liftedAt: request?.liftedAt ?? services.now() }, $unset: { slot: 1 } },
      { session: dbSession },
    );
    return modifiedCount > 0 || null;
  });
}
