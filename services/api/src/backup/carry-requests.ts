import { BSON, type Db } from 'mongodb';
import { DAY_MS } from '../durations.ts';
import type { DataRequestDocument } from '../features/data-requests/index.ts';
import { type Backup, readDocuments } from './manifest.ts';

type Request = Pick<DataRequestDocument, '_id' | 'userId' | 'kind' | 'state' | 'requestedAt'> &
  Partial<DataRequestDocument>;

const REQUESTS = 'dataRequests';
/** As long as an owner had at first: they may have taken back a request since the backup, and nobody knows. */
const UNDO_MS = 7 * DAY_MS;

/** What owners had asked for, as a database knows it. Numbers, states and times matter; the rest is kept as it is. */
export const readRequests = (db: Db): Promise<Request[]> => db.collection<Request>(REQUESTS).find().toArray();

/** The same from a backup, which may be newer than the one to restore. */
export async function requestsInBackup({ manifest, vault }: Backup): Promise<Request[]> {
  const saved = manifest.collections.find(({ name }) => name === REQUESTS);
  const found: Request[] = [];
  if (saved)
    await readDocuments(vault, saved, async (documents) => {
      for (const each of documents) found.push(BSON.deserialize(BSON.serialize(each)) as Request);
    });
  return found;
}

/**
 * Brings requests up to date in a database that was restored: deletions that were finished or had begun are done again by the
 * API, requests that were taken back stay so, and the others get their seven days again.
 * @param known of several with one number, the last one counts
 * @returns how many deletions are repeated
 */
export async function carryRequests(db: Db, known: readonly Request[], now: Date): Promise<number> {
  const requests = db.collection<Request>(REQUESTS);
  const latest = new Map(known.map((request) => [request._id, request]));
  let repeated = 0;
  for (const request of latest.values()) {
    // An account that is younger than the request has the number of an earlier one.
    const asker = { _id: request.userId, createdAt: { $lte: request.requestedAt } };
    const isThere = (await db.collection<{ _id: number; createdAt: Date }>('users').findOne(asker)) !== null;
    const carried = toCarried(request, isThere, now);
    if (carried.state === 'erasing') repeated += 1;
    await requests.replaceOne({ _id: request._id }, carried, { upsert: true });
  }
  const eraseAt = new Date(now.getTime() + UNDO_MS);
  const dueAt = new Date(eraseAt.getTime() + 3 * DAY_MS);
  await requests.updateMany(
    { state: 'waiting', eraseAt: { $lt: eraseAt } },
    { $set: { eraseAt, notBefore: eraseAt, dueAt } },
  );
  await reserveNumbers(db, [...latest.values()]);
  return repeated;
}

/** Nobody gets a number that a request names: the next owner would read the request, and the next restore would erase what is theirs. */
async function reserveNumbers(db: Db, requests: readonly Request[]): Promise<void> {
  const named = {
    [REQUESTS]: requests.map(({ _id }) => _id),
    users: requests.map(({ userId }) => userId),
    userAssessments: requests.flatMap(({ erasedIds = [] }) => erasedIds),
    children: requests.flatMap(({ childId = [] }) => childId),
  };
  for (const [sequence, numbers] of Object.entries(named)) {
    const value = numbers.reduce((one, other) => Math.max(one, other), 0);
    if (value === 0) continue;
    const counters = db.collection<{ _id: string; value: number }>('counters');
    await counters.updateOne({ _id: sequence }, { $max: { value } }, { upsert: true });
  }
}

/**
 * Without `work`, the job finds out again whom it is about. Without `slot`, it is in nobody's way. No deletion reaches the requests of an
 * account that the backup does not have, so their texts go here.
 */
function toCarried(request: Request, isThere: boolean, now: Date): Request {
  const { slot: _slot, work: _work, holder: _holder, leaseUntil: _lease, notBefore: _before, ...rest } = request;
  const isDeletion = request.kind === 'delete_account' || request.kind === 'delete_child';
  const isBegun = isDeletion && (request.state === 'done' || request.state === 'erasing');
  if (isThere) return isBegun ? { ...rest, state: 'erasing', notBefore: now } : request;
  for (const field of ['child', 'message', 'note', 'answer', 'isInEffect'] as const) delete rest[field];
  return isBegun ? { ...rest, state: 'done' } : { ...rest, state: request.state === 'done' ? 'done' : 'cancelled' };
}
