import { randomBytes } from 'node:crypto';
import type { Store } from '@kenali/releases';
import { BSON, type Document, type Timestamp } from 'mongodb';
import { DAY_MS } from '../durations.ts';
import type { ChainHead } from '../features/audit/index.ts';
import { type BackupKeys, openVault, UnusableFile, type Vault } from './vault.ts';

const { EJSON } = BSON;
const FORMAT = 1;
const MANIFEST = 'manifest.bin';

export interface SavedCollection {
  name: string;
  options: Document;
  indexes: Document[];
  count: number;
  parts: { path: string; sum: string; count: number }[];
}

/** Written last, so a backup with a manifest is complete and was read back. */
export interface Manifest {
  format: typeof FORMAT;
  id: string;
  database: string;
  startedAt: string;
  clusterTime: Timestamp | null;
  collections: SavedCollection[];
  /** The end of the audit chain. Absent while the audit log is empty. */
  auditHead?: ChainHead;
  /** The text of each pointer, per app. */
  pointers: Record<string, string>;
}

export async function writeManifest(vault: Vault, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = EJSON.stringify({ format: FORMAT, ...manifest }, { relaxed: false });
  const content = Buffer.from(text);
  await vault.write(MANIFEST, content);
  try {
    if (!(await vault.read(MANIFEST)).equals(content)) throw new Error('The manifest was changed.');
  } catch (error) {
    // With a manifest that cannot be read, the backup would look complete.
    await vault.remove(MANIFEST);
    throw error;
  }
}

/** A complete backup, opened with the key that fits. */
export interface Backup {
  manifest: Manifest;
  vault: Vault;
}

/** @throws UnusableFile if none of the keys opens it */
export async function openBackup(store: Store, keys: BackupKeys, id: string): Promise<Backup> {
  const [key, ...others] = keys;
  const vault = openVault(store, key, id);
  try {
    const manifest = EJSON.parse(`${await vault.read(MANIFEST)}`) as Manifest;
    if (manifest.format !== FORMAT) throw new Error(`Backup ${id} has format ${manifest.format}, this is ${FORMAT}.`);
    return { manifest, vault };
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !(error instanceof UnusableFile)) throw error;
    return openBackup(store, [next, ...rest], id);
  }
}

/**
 * Reads the complete backups, newest first, until `read` returns something. One that cannot be read is left out with a line in the log: the key
 * of another time, or damage, must not keep the others from being read.
 */
export async function readBackups<T>(
  { store, keys, log }: { store: Store; keys: BackupKeys; log: (line: string) => void },
  read: (backup: Backup) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const { id, isComplete } of await listBackups(store)) {
    if (!isComplete) continue;
    try {
      const found = await read(await openBackup(store, keys, id));
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof UnusableFile)) throw error;
      log(`Left out: ${error.message}`);
    }
  }
  return undefined;
}

/** Reads every part back and calls `use` with its documents, in order. @throws UnusableFile if one is missing or changed */
export async function readDocuments(
  vault: Vault,
  { name, parts, count }: SavedCollection,
  use: (documents: Document[]) => Promise<void> | void = () => {},
): Promise<void> {
  let seen = 0;
  for (const part of parts) {
    const documents = splitBson(await vault.read(part.path, part.sum));
    if (documents.length !== part.count) throw new Error(`${part.path} has ${documents.length} documents.`);
    seen += documents.length;
    await use(documents);
  }
  if (seen !== count) throw new Error(`The backup has ${seen} documents of ${name}, not ${count}.`);
}

function splitBson(content: Buffer): Document[] {
  const found: Document[] = [];
  for (let at = 0; at < content.length; at += content.readInt32LE(at)) {
    const document = content.subarray(at, at + content.readInt32LE(at));
    // Keeps the numeric types: 1 as double and 1 as integer are different in the database.
    found.push(BSON.deserialize(document, { promoteValues: false, bsonRegExp: true }));
  }
  return found;
}

const ID = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}$/;

/** The id starts with the time, so that ids sort by age and a copied backup keeps its age. */
export const newBackupId = (startedAt: string): string =>
  `${startedAt.replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
const startOf = (id: string): number => Date.parse(id.replace(ID, '$1:$2:$3.$4Z'));

/** Lists the backups, newest first, and the files of each. Whatever else is in the folder does not count. */
export async function listBackups(store: Store) {
  const files = await store.list('backups');
  const byId = new Map<string, typeof files>();
  for (const file of files) {
    const [, id = '', name] = file.path.split('/');
    if (name !== undefined && ID.test(id)) byId.set(id, [...(byId.get(id) ?? []), file]);
  }
  return [...byId]
    .map(([id, own]) => ({
      id,
      startedAt: startOf(id),
      paths: own.map(({ path }) => path),
      /** When the last file was added. */
      modified: Math.max(...own.map(({ modified }) => modified)),
      isComplete: own.some(({ path }) => path === `backups/${id}/${MANIFEST}`),
    }))
    .sort((one, other) => (one.id < other.id ? 1 : -1));
}

/**
 * Deletes complete backups that no rule keeps, and incomplete ones to which nothing was added for a day. The newest
 * complete one always stays.
 */
export async function pruneBackups(
  store: Store,
  { keep, keepDays, now = Date.now() }: { keep?: number; keepDays?: number; now?: number },
): Promise<string[]> {
  const all = await listBackups(store);
  const hasRule = keep !== undefined || keepDays !== undefined;
  const old = all
    .filter(({ isComplete }) => isComplete)
    .filter(({ startedAt }, index) => {
      const isCounted = index < (keep ?? 0);
      const isYoung = keepDays !== undefined && now - startedAt < keepDays * DAY_MS;
      return hasRule && index > 0 && !isCounted && !isYoung;
    });
  const leftovers = all.filter(({ isComplete, modified }) => !isComplete && now - modified > DAY_MS);
  for (const { id, paths } of [...old, ...leftovers]) {
    // The manifest goes first, so that an interrupted deletion leaves no backup that looks complete.
    const manifest = `backups/${id}/${MANIFEST}`;
    await store.delete([manifest]);
    await store.delete(paths.filter((path) => path !== manifest));
  }
  return [...old, ...leftovers].map(({ id }) => id);
}
