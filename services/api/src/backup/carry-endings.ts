import type { AnyBulkWriteOperation, Db, Document } from 'mongodb';
import { RESTORE_MARKER } from '../db/database.ts';
import { endUpdate } from '../features/observations/index.ts';
import { carryConsents } from './carry-consents.ts';
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
