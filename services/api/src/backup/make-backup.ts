import { pointerPath, releasedApps, type Store } from '@kenali/releases';
import { type ClientSession, type Db, type Document, MongoServerError, type Timestamp } from 'mongodb';
import { RESTORE_MARKER } from '../db/database.ts';
import type { ChainHead } from '../features/audit/index.ts';
import { newBackupId, readDocuments, type SavedCollection, writeManifest } from './manifest.ts';
import { type BackupKeys, openVault, type Vault } from './vault.ts';

const PART_BYTES = 16 * 1024 * 1024;
/** Longer than any backup should take. The default of the server is 5 minutes. */
const HISTORY_SECONDS = 4 * 60 * 60;
const SNAPSHOT_LOST = new Set([239, 246]);

export interface BackupOptions {
  db: Db;
  store: Store;
  keys: BackupKeys;
  releases: Store;
  log: (line: string) => void;
}
interface Options extends BackupOptions {
  now?: Date;
}

/** Saves the database at one point in time, reads everything back, and marks the backup as complete. */
export async function makeBackup({ db, store, keys, releases, log, now = new Date() }: Options): Promise<string> {
  const startedAt = now.toISOString();
  const id = newBackupId(startedAt);
  const vault = openVault(store, keys[0], id);
  const restoreWindow = await keepHistory(db, log);
  const session = db.client.startSession({ snapshot: true });
  try {
    const collections: SavedCollection[] = [];
    for (const plan of await planCollections(db, session))
      collections.push(await saveCollection({ db, session, vault, plan, number: collections.length }));
    for (const collection of collections) await readDocuments(vault, collection);
    const pointers = await readPointers(releases);
    const auditHead = await readAuditHead(db, session);
    await writeManifest(vault, {
      id,
      database: db.databaseName,
      startedAt,
      clusterTime: snapshotTimeOf(session),
      collections,
      pointers,
      ...(auditHead && { auditHead }),
    });
    const documents = collections.reduce((sum, { count }) => sum + count, 0);
    log(`Backup ${id}: ${collections.length} collections, ${documents} documents, read back from ${store.where}.`);
    if (auditHead) log(`Anchor of the audit chain: ${auditHead.sequence}:${auditHead.hash}`);
    log(`Release pointers in it: ${Object.keys(pointers).join(', ') || 'none'}.`);
    return id;
  } catch (error) {
    if (error instanceof MongoServerError && SNAPSHOT_LOST.has(Number(error.code)))
      throw new Error(
        'The database no longer has the point in time of this backup: it took longer than ' +
          'minSnapshotHistoryWindowInSeconds, or an index was created meanwhile. Raise that parameter, or run it again.',
      );
    throw error;
  } finally {
    // A failure here must not hide why the backup failed.
    await session.endSession().catch(() => {});
    await restoreWindow().catch(() => log('The history window of the database stays raised until it restarts.'));
  }
}

const snapshotTimeOf = (session: ClientSession) => (Reflect.get(session, 'snapshotTime') as Timestamp) ?? null;

/** Raises the time that the server keeps snapshots, if this user may. @returns what restores it */
async function keepHistory(db: Db, log: Options['log']): Promise<() => Promise<void>> {
  const name = 'minSnapshotHistoryWindowInSeconds';
  const admin = db.client.db('admin');
  try {
    const before = (await admin.command({ getParameter: 1, [name]: 1 }))[name];
    if (before >= HISTORY_SECONDS) return async () => {};
    await admin.command({ setParameter: 1, [name]: HISTORY_SECONDS });
    return async () => {
      await admin.command({ setParameter: 1, [name]: before });
    };
  } catch {
    log(`This database user may not raise ${name}: a backup that takes longer than it fails.`);
    return async () => {};
  }
}

interface Plan {
  name: string;
  options: Document;
  indexes: Document[];
}

/** Lists what there is before and after the point in time is fixed: the lists must agree, because they have no snapshot. */
async function planCollections(db: Db, session: ClientSession): Promise<Plan[]> {
  const before = await listPlans(db);
  const first = before[0];
  if (!first) throw new Error(`The database ${db.databaseName} is empty: there is nothing to back up.`);
  // Only the primary knows all that was acknowledged; a secondary may be behind.
  await db.collection(first.name).findOne({}, { session, projection: { _id: 1 }, readPreference: 'primary' });
  if (!snapshotTimeOf(session)) throw new Error('The database named no point in time: it must be a replica set.');
  if (JSON.stringify(await listPlans(db)) !== JSON.stringify(before))
    throw new Error('A collection or an index was created at the start of the backup. Run it again.');
  return before;
}

async function listPlans(db: Db): Promise<Plan[]> {
  const found = (await db.listCollections().toArray()).filter(({ name }) => !name.startsWith('system.'));
  if (found.some(({ name }) => name === RESTORE_MARKER))
    throw new Error(
      `The database ${db.databaseName} holds an unfinished restore: a backup of it would be half a backup.`,
    );
  const other = found.find(({ type }) => type !== 'collection');
  if (other) throw new Error(`${other.name} is a ${other.type}, which backups do not support.`);
  const plans = found.map(async ({ name, ...rest }) => ({
    name,
    options: (rest as { options?: Document }).options ?? {},
    indexes: await db.collection(name).listIndexes().toArray(),
  }));
  return (await Promise.all(plans)).sort((one, next) => (one.name < next.name ? -1 : 1));
}

interface Saving {
  db: Db;
  session: ClientSession;
  vault: Vault;
  plan: Plan;
  number: number;
}

async function saveCollection({ db, session, vault, plan, number }: Saving): Promise<SavedCollection> {
  const parts: SavedCollection['parts'] = [];
  let buffers: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (buffers.length === 0) return;
    const path = `${number}-${plan.name}/${parts.length}.bin`;
    parts.push({ path, sum: await vault.write(path, Buffer.concat(buffers)), count: buffers.length });
    buffers = [];
    bytes = 0;
  };
  const cursor = db.collection(plan.name).find({}, { session, raw: true, readPreference: 'primary' });
  for await (const document of cursor as unknown as AsyncIterable<Uint8Array>) {
    // A copy, because the driver reads several documents from one buffer that would stay in memory.
    buffers.push(Buffer.from(document));
    bytes += document.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return { ...plan, count: parts.reduce((sum, { count }) => sum + count, 0), parts };
}

/** The end of the audit chain at the backup's point in time: `npm run audit:verify` compares it with the database. */
async function readAuditHead(db: Db, session: ClientSession): Promise<ChainHead | undefined> {
  const options = {
    session,
    sort: { 'seal.sequence': -1 },
    projection: { seal: 1 },
    readPreference: 'primary',
  } as const;
  const last = await db.collection('auditEntries').findOne({ 'seal.sequence': { $gt: 0 } }, options);
  return last?.seal && { sequence: last.seal.sequence, hash: last.seal.hash };
}

async function readPointers(releases: Store): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const app of await releasedApps(releases)) {
    const pointer = await releases.read(pointerPath(app));
    if (pointer) found[app] = pointer.content.toString();
  }
  return found;
}
