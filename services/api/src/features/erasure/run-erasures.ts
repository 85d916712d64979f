import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../db/database.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { Services } from '../../services.ts';
import { notifyOwner, User } from '../auth/index.ts';
import { DataRequest, type DataRequestDocument } from '../data-requests/index.ts';
import { Child } from '../user-assessments/index.ts';
import { type Erasure, type ErasureStep, STEPS } from './steps.ts';
import { beginErasure, findErasedIds, profilesOf } from './subject.ts';

/** How long a killed process keeps the others waiting. It is renewed before each step and each batch. */
const LEASE_MS = MINUTE_MS;
/** Calls of the closed account have ended by then. */
const SECOND_PASS_MS = 30_000;

/**
 * Works on one deletion that is due. Any number of processes may call it: one of them takes the lease of a deletion, and after
 * its death another one continues with the step that was not finished.
 * @returns false if nothing is due
 */
export async function eraseNext(services: Services, steps: readonly ErasureStep[] = STEPS): Promise<boolean> {
  const claimed = await claim(services);
  if (!claimed) return false;
  // After a restore, a deletion that was done once has no work yet.
  const request = claimed.work ? claimed : await beginErasure(claimed, services.now());
  if (request) await runSteps(request, steps, services);
  else
    await DataRequest.updateOne(
      { _id: claimed._id, holder: claimed.holder as string },
      { $unset: { holder: 1, leaseUntil: 1 } },
    );
  return true;
}

async function claim({ now }: Services): Promise<DataRequestDocument | null> {
  const at = now();
  return DataRequest.findOneAndUpdate(
    {
      state: { $in: ['waiting', 'erasing'] },
      notBefore: { $lte: at },
      $or: [{ leaseUntil: null }, { leaseUntil: { $lte: at } }],
    },
    { $set: { holder: randomUUID(), leaseUntil: leaseFrom(at) } },
    { sort: { notBefore: 1 }, returnDocument: 'after' },
  ).lean<DataRequestDocument>();
}

const leaseFrom = (at: Date) => new Date(at.getTime() + LEASE_MS);

async function runSteps(
  request: DataRequestDocument,
  steps: readonly ErasureStep[],
  services: Services,
): Promise<void> {
  const own = { _id: request._id, holder: request.holder as string, state: 'erasing' as const };
  const store = async (fields: object): Promise<void> => {
    const { matchedCount } = await DataRequest.updateOne(own, {
      $set: { leaseUntil: leaseFrom(services.now()), ...fields },
    });
    if (matchedCount === 0) throw new Error('Another process has taken over this deletion');
  };
  const ids = await findErasedIds(request);
  const isChild = request.kind === 'delete_child';
  const profile = isChild && (await Child.findOne(profilesOf(request), { _id: 1 }).lean());
  await store({ erasedIds: ids, ...(profile && { childId: profile._id }) });
  const erasure = {
    request,
    ids,
    services,
    isWhole: request.kind === 'delete_account',
    checkpoint: () => store({}),
  } as Erasure;
  const { work } = erasure.request;
  for (let step = work.step; step < steps.length; step += 1) {
    await store({ 'work.step': step });
    const { name, run } = steps[step] as ErasureStep;
    const count = await run(erasure);
    services.log.info({ erasure: { request: request._id, pass: work.pass, step: name, count } }, 'erasure step done');
  }
  if (work.pass === 2) return finish(erasure, own);
  const notBefore = new Date(services.now().getTime() + SECOND_PASS_MS);
  await store({ 'work.step': 0, 'work.pass': 2, notBefore, leaseUntil: null });
}

/** What stays says that there was a deletion, when, and of which numbers. */
async function finish({ request, isWhole, ids, services }: Erasure, own: object): Promise<void> {
  const { _id, userId } = request;
  const now = services.now();
  await inTransaction(async (dbSession) => {
    const { matchedCount } = await DataRequest.updateOne(
      own,
      {
        $set: { state: 'done', handledAt: now },
        $unset: { slot: 1, child: 1, message: 1, note: 1, notBefore: 1, holder: 1, leaseUntil: 1, work: 1 },
      },
      { session: dbSession },
    );
    const owner = isWhole ? null : await User.findById(userId, { email: 1 }).session(dbSession).lean();
    if (matchedCount === 1 && owner)
      await notifyOwner(owner, { what: 'deletion', event: 'done', scope: 'child' }, now, dbSession, `erased-${_id}`);
  });
  // Outside the database, so that a restore of an older backup can be followed by the same erasure.
  services.log.info({ erasure: { request: _id, account: userId, isWhole, assessments: ids } }, 'data erased');
}
