import { BSON, type Db, type Document, type IndexDescription } from 'mongodb';
import { RESTORE_MARKER } from '../db/database.ts';
import { applyEndings, describeEnded, keepEndings } from './carry-endings.ts';
import { carryRequests, readRequests, requestsInBackup } from './carry-requests.ts';
import { endingsInBackup, endingsInDatabase, type ReadEndings } from './endings.ts';
import type { BackupOptions } from './make-backup.ts';
import { type Backup, listBackups, openBackup, readBackups, readDocuments, type SavedCollection } from './manifest.ts';
import { restorePointers } from './restore-pointers.ts';
import type { Vault } from './vault.ts';

/** While it exists, the API does not start. A restore that finds it starts again from the beginning. */
const MARKER = RESTORE_MARKER;
const BATCH = 1000;
const { EJSON } = BSON;

interface Options extends BackupOptions {
  /** Defaults to the newest complete backup. */
  id?: string;
  /** Name of the database whose content may be deleted. */
  replace?: string;
  overwritePointers?: boolean;
  /** A database that knows later requests of owners than the backup, if it is not the one to replace. */
  requestsFrom?: Db;
}

/** Restores a backup. It reads the whole backup once before it changes the database. */
export async function restoreBackup(options: Options): Promise<void> {
  const { db, store, keys, log } = options;
  const id = options.id ?? (await listBackups(store)).find(({ isComplete }) => isComplete)?.id;
  if (!id) throw new Error(`There is no complete backup in ${store.where}.`);
  const backup = await openBackup(store, keys, id);
  const { manifest, vault } = backup;
  for (const collection of manifest.collections) await readDocuments(vault, collection);
  log(`Backup ${id} of ${manifest.startedAt} is complete and unchanged.`);

  await assertMayWrite(options);
  const newest = await knownInNewest(options, backup);
  const known = await knownRequests(options, newest.requests);
  await keepKnownEndings(options, newest.endings);
  await clear(db, known);
  const marker = db.collection<{ _id: string }>(MARKER);
  await marker.updateOne({ _id: id }, { $set: { startedAt: new Date() } }, { upsert: true });
  for (const collection of manifest.collections) await restoreCollection(db, vault, collection);
  for (const collection of manifest.collections) await verifyIndexes(db, collection);
  const repeated = await carryRequests(db, known, new Date());
  const ended = describeEnded(await applyEndings(db));
  await restorePointers(options, manifest);
  await marker.drop();
  const documents = manifest.collections.reduce((sum, { count }) => sum + count, 0);
  log(`Restored ${documents} documents in ${manifest.collections.length} collections of ${db.databaseName}.`);
  if (repeated > 0) log(`${repeated} deletions of personal data are done again when the API starts.`);
  if (ended) log(`Ended again, because it ended after the backup: ${ended}.`);
}

/**
 * The databases beside the backups that know what happened later, the one to replace first. Half of a restored backup knows nothing: the
 * restore that was interrupted has kept what there was.
 */
async function laterDatabases({ db, requestsFrom }: Options): Promise<Db[]> {
  const isWriting = (await db.collection(MARKER).findOne({ startedAt: { $exists: true } })) !== null;
  const isCleared = (await db.collection<Clearing>(MARKER).findOne({ _id: 'clearing' })) !== null;
  const later = requestsFrom && requestsFrom.databaseName !== db.databaseName ? [requestsFrom] : [];
  return [...(isWriting || isCleared ? [] : [db]), ...later];
}

/** What the newest backup that can be read knows of what owners asked for and what ended. */
async function knownInNewest(options: Options, restored: Backup): Promise<Known> {
  const known = await readBackups(options, async (backup) => {
    const isRestored = backup.manifest.id === restored.manifest.id;
    // Whatever ended before the backup to restore has ended in it too.
    const endings: ReadEndings = isRestored ? async () => {} : endingsInBackup(backup);
    // Reads all of it once, so that what follows does not stop in the middle.
    await endings(async () => {});
    return { requests: await requestsInBackup(backup), endings };
  });
  return known ?? { requests: [], endings: async () => {} };
}
interface Known {
  requests: Requests;
  endings: ReadEndings;
}

/** What owners asked for, the latest last: from the newest backup, from an interrupted restore, and from databases. */
async function knownRequests(options: Options, inNewest: Requests): Promise<Requests> {
  const interrupted = await options.db.collection<Clearing>(MARKER).findOne({ _id: 'clearing' });
  const found = [inNewest, interrupted?.requests ?? []];
  for (const database of await laterDatabases(options)) found.push(await readRequests(database));
  return found.flat();
}

/** What has ended since, from the same places. The first place that knows an object counts, so the most trusted one comes first. */
async function keepKnownEndings(options: Options, inNewest: ReadEndings): Promise<void> {
  const { db } = options;
  for (const database of (await laterDatabases(options)).reverse()) await keepEndings(db, endingsInDatabase(database));
  await keepEndings(db, inNewest);
}
type Requests = Awaited<ReturnType<typeof readRequests>>;
/** Keeps what the restore is about to delete, in case it is interrupted. */
interface Clearing {
  _id: string;
  requests?: Requests;
}

const collectionsOf = async (db: Db): Promise<string[]> =>
  (await db.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'));

/**
 * @throws Error if the database has content that neither an unfinished restore nor `replace` allows to delete, or if the database that should
 * know later requests is not there: its name has an error, and what owners asked for would be forgotten
 */
async function assertMayWrite({ db, replace, requestsFrom }: Options): Promise<void> {
  if (replace !== undefined && replace !== db.databaseName)
    throw new Error(`--replace names ${replace}, but MONGODB_URI names ${db.databaseName}. Nothing was changed.`);
  const own = await collectionsOf(db);
  if (own.length > 0 && !own.includes(MARKER) && replace === undefined)
    throw new Error(
      `The database ${db.databaseName} is not empty. Nothing was changed. ` +
        `To delete its content, add --replace ${db.databaseName}.`,
    );
  if (requestsFrom && (await collectionsOf(requestsFrom)).length === 0)
    throw new Error(`--requests-from names ${requestsFrom.databaseName}, which is empty. Nothing was changed.`);
}

async function clear(db: Db, requests: Requests): Promise<void> {
  const names = (await collectionsOf(db)).filter((name) => name !== MARKER);
  if (names.length === 0) return;
  // The marker first and last: a restore that is killed in between can be repeated.
  await db.collection<Clearing>(MARKER).updateOne({ _id: 'clearing' }, { $set: { requests } }, { upsert: true });
  for (const name of names) await db.dropCollection(name);
}

async function restoreCollection(db: Db, vault: Vault, saved: SavedCollection): Promise<void> {
  const collection = await db.createCollection(saved.name, saved.options);
  const indexes = saved.indexes.filter(({ name }) => name !== '_id_');
  const create = async (some: Document[]) => {
    if (some.length > 0) await collection.createIndexes(some as IndexDescription[]);
  };
  await create(indexes.filter((index) => !expires(index)));
  await readDocuments(vault, saved, async (documents) => {
    for (let from = 0; from < documents.length; from += BATCH)
      await collection.insertMany(documents.slice(from, from + BATCH), {
        // Only where there are rules to bypass, because a user with readWrite alone may not.
        ...(saved.options.validator ? { bypassDocumentValidation: true } : {}),
        writeConcern: { w: 'majority' },
      });
  });
  const found = await collection.countDocuments();
  if (found !== saved.count)
    throw new Error(`${saved.name} has ${found} documents after the restore, not ${saved.count}.`);
  // Last, because the server deletes expired documents by these: sessions of an old backup have all expired.
  await create(indexes.filter(expires));
}

const expires = (index: Document): boolean => index.expireAfterSeconds !== undefined;

async function verifyIndexes(db: Db, { name, indexes }: SavedCollection): Promise<void> {
  const there = await db.collection(name).listIndexes().toArray();
  if (describe(there) !== describe(indexes)) throw new Error(`${name} does not have the indexes of the backup.`);
}

/** All that indexes do, in an order that does not depend on the server. */
const describe = (indexes: readonly Document[]): string =>
  EJSON.stringify(
    indexes.map((index) => Object.entries(index).sort(([one], [other]) => (one < other ? -1 : 1))).sort(byName),
  );
const byName = (one: [string, unknown][], other: [string, unknown][]): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
