import { type ChildRef, childKey, type NewRestriction, type RestrictionView } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { inTransactionOf } from '../../db/database.ts';
import { sealDocument } from '../../db/encryption/sealed-fields.ts';
import { comparisonKey } from '../../db/encryption/search-keys.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { nextId } from '../../db/next-id.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handler } from '../../http/call.ts';
import { logSecurity } from '../../http/security-log.ts';
import type { Services } from '../../services.ts';
import { beginAudit } from '../audit/index.ts';
import { lockAccount, notifyAccount } from '../auth/index.ts';
import { answerBy, DataRequest, findChild } from '../data-requests/index.ts';
import { takeOutOfStatistics } from '../statistics/index.ts';
import { markRestricted, Restriction, type RestrictionDocument } from '../user-assessments/index.ts';

export const viewOf = ({ _id, child, reason, since }: RestrictionDocument): RestrictionView => ({
  id: _id,
  child: child ? { name: child.name, birthDate: child.birthDate } : null,
  reason,
  since: since.toISOString(),
});

/**
 * Runs a change of restrictions with the account locked, and then marks its user assessments and takes its results out of the statistics.
 * @param change returns null if there is nothing to change
 */
export const changeRestrictions = <T>(
  userId: number,
  services: Pick<Services, 'instruments'>,
  change: (dbSession: ClientSession) => Promise<T | null>,
): Promise<T | null> =>
  inTransactionOf(userId, async (dbSession) => {
    await lockAccount(userId, dbSession);
    const changed = await change(dbSession);
    if (changed === null) return null;
    await markRestricted(userId, dbSession);
    await takeOutOfStatistics(userId, services, dbSession);
    return changed;
  });

/**
 * Restricts the processing of a child or of the account. One transaction stores it, marks the user assessments, takes results out of the
 * statistics, and fulfils the request on the board of staff. A save that it meets is stored before it, or refused.
 * @throws AppError VALIDATION, NOT_FOUND for an unknown child
 */
export const restrict: Handler<'POST /api/restrictions'> = async ({ body }, context) => {
  const { caller, services } = context;
  const about = await readSubject(body, caller.id);
  const findOn = () => Restriction.findOne({ userId: caller.id, slot: about.slot }).lean<RestrictionDocument>().exec();
  const on = await findOn();
  if (on) return viewOf(on);
  const at = services.now();
  const restriction: RestrictionDocument = {
    _id: await nextId(Restriction),
    userId: caller.id,
    byUserId: caller.id,
    ...about,
    reason: body.reason ?? '',
    since: at,
    requestId: await nextId(DataRequest),
  };
  const writeAudit = beginAudit(context);
  const { scope } = body;
  try {
    await changeRestrictions(caller.id, services, async (dbSession) => {
      const requestId = await fulfilRequest(restriction, dbSession);
      const stored = sealDocument('restrictions', { ...restriction, requestId } as RestrictionDocument);
      await Restriction.collection.insertOne(stored as never, { session: dbSession });
      const target = { kind: 'data_request' as const, id: requestId, name: `#${requestId}` };
      await writeAudit({ action: 'restriction.on', target, details: { scope } }, dbSession);
      const change = { what: 'restriction', event: 'on', scope } as const;
      await notifyAccount(caller.id, change, at, dbSession, `restriction-${restriction._id}`);
    });
  } catch (error) {
    const winner = isDuplicateKey(error, 'slot') && (await findOn());
    if (winner) return viewOf(winner);
    throw error;
  }
  logSecurity(context, 'restriction_on', { account: caller.id, reason: scope });
  return viewOf(restriction);
};

type Subject = Pick<RestrictionDocument, 'child' | 'childId' | 'keys'> & { slot: string };

async function readSubject({ scope, child: wanted }: NewRestriction, userId: number): Promise<Subject> {
  if ((scope === 'child') !== (wanted !== undefined))
    throw new AppError('VALIDATION', {
      fields: [{ path: 'child', message: 'Pilih anak yang datanya akan dibatasi.' }],
    });
  if (!wanted) return { slot: 'account', keys: [] };
  const { child, childId, spellings } = await findChild(userId, wanted);
  const keys = [...new Set(spellings.map((each) => comparisonKey(userId, childKey(each))))];
  return { slot: childSlot(userId, { child, childId }), child, keys, ...(childId !== undefined && { childId }) };
}

/** The slot of a restriction of a child. */
export const childSlot = (
  userId: number,
  { child, childId }: { child: ChildRef; childId?: number | undefined },
): string => (childId === undefined ? `child ${comparisonKey(userId, childKey(child))}` : `profile ${childId}`);

/**
 * What the owner has asked staff for, if it is about the whole account, is fulfilled now; otherwise the board gets a request that is. The
 * deadline stays the one of the law. @returns its number
 */
async function fulfilRequest(
  { userId, child, childId, reason, since, requestId }: RestrictionDocument,
  dbSession: ClientSession,
): Promise<number> {
  const done = { state: 'done', handledAt: since, isInEffect: true } as const;
  if (!child) {
    const open = { userId, kind: 'restriction', state: 'open' } as const;
    const asked = await DataRequest.findOneAndUpdate(
      open,
      { $set: done, $unset: { slot: 1 } },
      { session: dbSession },
    ).lean<{ _id: number }>();
    if (asked) return asked._id;
  }
  const request = {
    _id: requestId,
    userId,
    kind: 'restriction' as const,
    requestedAt: since,
    dueAt: answerBy(since),
    ...done,
    ...(child && { child }),
    ...(childId !== undefined && { childId }),
    ...(reason && { message: reason }),
  };
  const stored = sealDocument('dataRequests', request);
  await DataRequest.collection.insertOne(stored as never, { session: dbSession });
  return requestId;
}
