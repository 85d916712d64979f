import mongoose from 'mongoose';
import { fieldKeys, isSealed, keyIdOf } from './envelope.ts';
import { copyOf, openDocument, SEALED_FIELDS, type SealedCollection, sealDocument, storedAt } from './sealed-fields.ts';

const SEALED_COLLECTIONS = Object.keys(SEALED_FIELDS) as SealedCollection[];

const BATCH = 200;
/** Somebody would have to save this often between our read and our write. */
const MAX_TRIES = 20;

const stored = (collection: SealedCollection) => mongoose.connection.collection<StoredDocument>(collection);
const projectionOf = (collection: SealedCollection) =>
  Object.fromEntries(fieldsToRead(collection).map((field) => [field, 1]));

interface Resealed {
  /** Documents that were changed. */
  changed: number;
  /** How many values need each key, by its number. */
  values: Map<number, number>;
}

/**
 * Encrypts stored values that are plain or have older keys with the newest one. It changes a value only while it is the one that was read, so saves continue
 * meanwhile, and a repeated run continues where this one was stopped.
 * @param checkpoint is called before each batch
 */
export async function resealAll(checkpoint: () => void): Promise<Resealed> {
  const done: Resealed = { changed: 0, values: new Map() };
  for (const collection of SEALED_COLLECTIONS) {
    const found = stored(collection).find(
      {},
      { projection: projectionOf(collection), sort: { _id: 1 }, batchSize: BATCH },
    );
    let read = 0;
    for await (const document of found) {
      if (read % BATCH === 0) checkpoint();
      read += 1;
      const now = await reseal(collection, document as StoredDocument);
      if (now !== document) done.changed += 1;
      for (const id of now ? keyIdsOf(collection, now) : []) done.values.set(id, (done.values.get(id) ?? 0) + 1);
    }
  }
  return done;
}

/** @returns the document as it is stored now: the same object if nothing had to change, and null if it was deleted meanwhile */
async function reseal(collection: SealedCollection, found: StoredDocument): Promise<StoredDocument | null> {
  let document = found;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { before, after } = changesOf(collection, document);
    if (Object.keys(after).length === 0) return document;
    await stored(collection).updateOne({ _id: document._id, ...before } as never, { $set: after });
    const now = await stored(collection).findOne(
      { _id: document._id as never },
      { projection: projectionOf(collection) },
    );
    if (!now) return null;
    document = now as StoredDocument;
  }
  throw new Error(`${collection} ${String(found._id)} changes too often to be encrypted again; run it again`);
}

/** How many values need each key, by its number, and how many are not encrypted yet. */
export async function countValues(): Promise<{ values: Map<number, number>; plain: number }> {
  const values = new Map<number, number>();
  let plain = 0;
  for (const collection of SEALED_COLLECTIONS)
    for await (const found of stored(collection).find({}, { projection: projectionOf(collection) })) {
      const document = found as StoredDocument;
      for (const id of keyIdsOf(collection, document)) values.set(id, (values.get(id) ?? 0) + 1);
      plain += plainIn(collection, document);
    }
  return { values, plain };
}

type Loose = Record<string, unknown>;
type StoredDocument = Loose & { _id: unknown };

/** Lists are replaced as a whole, because two of their elements may change. */
const LISTS: Readonly<Record<string, string>> = {
  'caseNotes.text': 'caseNotes',
  'consultation.history.note': 'consultation.history',
};

/** What was stored before its field was sealed is due too. Empty and erased values stay as they are. */
const isDue = (value: unknown): boolean =>
  isSealed(value) ? keyIdOf(value) !== fieldKeys().newest : hasContent(value);

const hasContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** The numbers of the keys that the values of a document need. */
const keyIdsOf = (collection: SealedCollection, stored: StoredDocument): number[] =>
  storedAt(collection, stored).filter(isSealed).map(keyIdOf);

/** How many values of a document are not encrypted yet. */
const plainIn = (collection: SealedCollection, stored: StoredDocument): number =>
  storedAt(collection, stored).filter((value) => !isSealed(value) && hasContent(value)).length;

const fieldsToRead = (collection: SealedCollection): string[] =>
  SEALED_FIELDS[collection].map((path) => LISTS[path] ?? path);

const valueAt = (stored: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Loose | null | undefined)?.[name], stored);

/** The fields of a document that are plain or that an older key encrypted. By path, what is stored now and what it becomes. */
export function changesOf(collection: SealedCollection, stored: StoredDocument): { before: Loose; after: Loose } {
  const before: Loose = {};
  const after: Loose = {};
  const sealed = () => sealDocument(collection, openDocument(collection, copyOf(stored) as StoredDocument));
  let whole: Loose | null = null;
  for (const path of SEALED_FIELDS[collection]) {
    if (!storedAt(collection, stored, path).some(isDue)) continue;
    whole ??= sealed();
    const place = LISTS[path] ?? path;
    before[place] = valueAt(stored, place);
    after[place] = valueAt(whole, place);
  }
  return { before, after };
}
