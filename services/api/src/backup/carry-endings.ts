import type { AnyBulkWriteOperation, Db, Document, ObjectId } from 'mongodb';
import { RESTORE_MARKER } from '../db/database.ts';
import { endUpdate } from '../features/observations/index.ts';
import { type ConsentEventDocument, consentMarks, takesBack } from '../features/user-assessments/index.ts';
import { ENDED, type EndedCollection, type Ending, type ReadEndings } from './endings.ts';

const BATCH = 1000;

const keptIn = (db: Db) => db.collection<Ending>(RESTORE_MARKER);

/**
 * Keeps what has ended beside the marker of the restore, until the end of it: the database that knows it may be the one to replace, and the
 * restore may be interrupted. What is kept already stays.
 */
export const keepEndings = (db: Db, read: ReadEndings): Promise<void> =>
  read(async (endings) => {
    if (endings.length === 0) return;
    await keptIn(db).bulkWrite(
      endings.map(({ _id, ...ending }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: ending }, upsert: true },
      })),
      { ordered: false },
    );
  });

type Ended = Record<EndedCollection | 'consentEvents', number>;

/**
 * Ends in a restored database what was kept. Only what the backup still has is ended, and nothing begins: each update asks for the same
 * document, by its token, without an end. @returns how many were ended
 */
export async function applyEndings(db: Db): Promise<Ended> {
  const ended: Ended = { guardianships: 0, shareLinks: 0, observations: 0, consentEvents: 0 };
  for (const collection of ENDED)
    for await (const batch of batchesOf(db, collection)) {
      const result = await db.collection(collection).bulkWrite(batch.map(endAgain(collection)), { ordered: false });
      ended[collection] += result.modifiedCount;
    }
  for await (const batch of batchesOf(db, 'consentEvents')) ended.consentEvents += await carryConsents(db, batch);
  return ended;
}

/** In the order of the accounts, and the consents of one are in one batch. */
async function* batchesOf(db: Db, collection: Ending['collection']): AsyncGenerator<Ending[]> {
  const batch: Ending[] = [];
  const found = keptIn(db).find({ collection }).sort({ 'document.userId': 1, _id: 1 });
  for await (const ending of found) {
    const { userId } = ending.document;
    const isSplit = userId !== undefined && userId === batch.at(-1)?.document.userId;
    if (batch.length >= BATCH && !isSplit) yield batch.splice(0);
    batch.push(ending);
  }
  if (batch.length > 0) yield batch;
}

/** As the feature ends it: the answers of an observer go at once. */
const endAgain =
  (collection: EndedCollection) =>
  ({ document }: Ending): AnyBulkWriteOperation<Document> => {
    const { _id, tokenHash, endedAt, endReason, forgetAt } = document;
    const set = { endedAt, endReason, ...(collection === 'guardianships' && { forgetAt }) };
    const update = collection === 'observations' ? endUpdate(endedAt, endReason) : { $set: set };
    return { updateOne: { filter: { _id, tokenHash, endedAt: null }, update } };
  };

const NAMES: Record<keyof Ended, string> = {
  guardianships: 'guardianships and invitations to them',
  shareLinks: 'links to results',
  observations: 'second observers',
  consentEvents: 'accounts that took back consents',
};

/** @returns a list for the output; empty if nothing was ended */
export const describeEnded = (ended: Ended): string =>
  (Object.keys(NAMES) as (keyof Ended)[])
    .filter((name) => ended[name] > 0)
    .map((name) => `${NAMES[name]}: ${ended[name]}`)
    .join(', ');

type Event = ConsentEventDocument & { _id: ObjectId };

/**
 * Adds consent events that came after a backup, for accounts that took something back since. All of them, because the last one says what
 * holds: who has consented again since has a consent, as before. Accounts that only consented are asked again.
 * @param kept all events of each account that it names
 * @returns how many accounts took something back
 */
async function carryConsents(db: Db, kept: readonly Ending[]): Promise<number> {
  const ids = kept.map(({ document }) => document._id);
  const there = await eventsOf(db)
    .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
    .toArray();
  const known = new Set(there.map(({ _id }) => String(_id)));
  const accounts = new Map<number, Ending[]>();
  for (const ending of kept) {
    if (known.has(String(ending.document._id))) continue;
    const { userId } = ending.document;
    accounts.set(userId, [...(accounts.get(userId) ?? []), ending]);
  }
  let changed = 0;
  for (const [userId, later] of accounts) if (await carryAccount(db, userId, later)) changed += 1;
  return changed;
}

const eventsOf = (db: Db) => db.collection<Event>('consentEvents');

async function carryAccount(db: Db, userId: number, kept: readonly Ending[]): Promise<boolean> {
  const account = await db.collection<{ _id: number; createdAt: Date }>('users').findOne({ _id: userId });
  const later = kept
    .filter(({ accountSince }) => accountSince?.getTime() === account?.createdAt.getTime())
    .map(({ document }) => document as Event);
  // Two databases that know different events have different events in one place. Otherwise clocks do not matter.
  const isForked = new Set(later.map(({ sequence }) => sequence)).size < later.length;
  later.sort((one, other) => (isForked ? one.at.getTime() - other.at.getTime() : one.sequence - other.sequence));
  const [last] = await eventsOf(db).find({ userId }).sort({ sequence: -1 }).limit(1).toArray();
  if (!later.some((event, index) => takesBack(event, index === 0 ? last : later[index - 1]))) return false;
  const first = (last?.sequence ?? 0) + 1;
  await eventsOf(db).insertMany(later.map((event, index) => ({ ...event, sequence: first + index })));
  for (const event of later)
    for (const [filter, update] of consentMarks(event))
      await db.collection('userAssessments').updateMany(filter, update);
  return true;
}
