import { BSON, type Db, type Document } from 'mongodb';
import { type Backup, readDocuments } from './manifest.ts';

const BATCH = 1000;

/** What others may see or answer, and that somebody can end. Its token tells whether two documents with one number are the same one. */
export const ENDED = ['guardianships', 'shareLinks', 'observations'] as const;
export type EndedCollection = (typeof ENDED)[number];

/** One thing that a database or a backup knows to have ended, or one consent event. */
export interface Ending {
  /** The same for one thing in every place that knows it. */
  _id: string;
  collection: EndedCollection | 'consentEvents';
  /** What ended it; for a consent event, all of it. */
  document: Document;
  /** For a consent event: since when there is that account, because the number alone may be somebody else's. */
  accountSince?: Date;
}

type Use = (endings: Ending[]) => Promise<void>;
type Read = (collection: string, use: (documents: Document[]) => Promise<void>) => Promise<void>;

/** Reads what has ended in one place, in batches. */
export type ReadEndings = (use: Use) => Promise<void>;

export const endingsInDatabase = (db: Db): ReadEndings =>
  readWith(async (collection, use) => {
    const fields = collection === 'users' ? { createdAt: 1 } : { progress: 0, views: 0 };
    const filter = isEnded(collection) ? { endedAt: { $ne: null } } : {};
    const batch: Document[] = [];
    for await (const document of db.collection(collection).find(filter, { projection: fields })) {
      batch.push(document);
      if (batch.length === BATCH) await use(batch.splice(0));
    }
    await use(batch);
  });

export const endingsInBackup = ({ manifest, vault }: Backup): ReadEndings =>
  readWith(async (collection, use) => {
    const saved = manifest.collections.find(({ name }) => name === collection);
    if (!saved) return;
    await readDocuments(vault, saved, (documents) =>
      use(documents.map((each) => BSON.deserialize(BSON.serialize(each)))),
    );
  });

const isEnded = (collection: string): collection is EndedCollection => ENDED.includes(collection as EndedCollection);

const readWith =
  (read: Read): ReadEndings =>
  async (use) => {
    for (const collection of ENDED)
      await read(collection, (found) => use(found.filter(({ endedAt }) => endedAt).map(endingOf(collection))));
    const since = new Map<number, Date>();
    await read('users', async (found) => {
      for (const { _id, createdAt } of found) since.set(Number(_id), createdAt);
    });
    await read('consentEvents', (found) => use(found.flatMap((event) => consentEnding(event, since) ?? [])));
  };

const endingOf =
  (collection: EndedCollection) =>
  ({ _id, tokenHash, endedAt, endReason, forgetAt }: Document): Ending => ({
    _id: `${collection} ${_id} ${tokenHash}`,
    collection,
    document: { _id, tokenHash, endedAt, endReason, forgetAt },
  });

/** An account that is not there was deleted, and so it will be again. */
function consentEnding(document: Document, since: ReadonlyMap<number, Date>): Ending | null {
  const accountSince = since.get(Number(document.userId));
  return accountSince
    ? { _id: `consentEvents ${document._id}`, collection: 'consentEvents', document, accountSince }
    : null;
}
