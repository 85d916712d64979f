import { SettingsError } from '@kenali/settings';
import type { IndexDescriptionInfo } from 'mongodb';
import mongoose, { type IndexDefinition, type IndexOptions, type Model } from 'mongoose';
import { isDuplicateKey } from './model.ts';

type Declared = [IndexDefinition, IndexOptions];

/**
 * Creates missing collections and indexes. It only lists what exists and sends no command that
 * waits for a lock if nothing is missing: a process that was killed in mid-transaction leaves locks behind.
 * @param checkpoint is awaited before each index
 * @throws SettingsError if documents violate a unique index
 */
export async function prepareIndexes(checkpoint: () => void = () => {}): Promise<void> {
  const known = await collectionNames();
  for (const model of Object.values(mongoose.models)) {
    if (!known.has(model.collection.collectionName)) await createCollection(model);
    for (const index of await findMissing(model)) {
      checkpoint();
      await create(model, index);
    }
  }
}

interface MissingIndex {
  collection: string;
  name: string;
  isUnique: boolean;
}

/** Lists declared indexes that the database lacks. It changes nothing, and creates no collection. */
export async function missingIndexes(): Promise<MissingIndex[]> {
  const known = await collectionNames();
  const missing: MissingIndex[] = [];
  for (const model of Object.values(mongoose.models)) {
    const collection = model.collection.collectionName;
    const declared = model.schema.indexes() as Declared[];
    const lacks = known.has(collection) ? await findMissing(model) : declared;
    missing.push(...lacks.map(([key, { unique }]) => ({ collection, name: nameOf(key), isUnique: unique === true })));
  }
  return missing;
}

const collectionNames = async () => new Set((await mongoose.connection.listCollections()).map(({ name }) => name));

/** Another process may be creating it too: a write creates its collection, and knows no lock. */
async function createCollection(model: Model<unknown>): Promise<void> {
  await model.createCollection().catch((error: unknown) => {
    if ((error as { codeName?: unknown }).codeName !== 'NamespaceExists') throw error;
  });
}

async function findMissing(model: Model<unknown>): Promise<Declared[]> {
  const existing = await model.collection.indexes();
  return (model.schema.indexes() as Declared[]).filter((declared) => !existing.some((each) => isSame(declared, each)));
}

/** Compares what makes indexes behave differently. The server adds defaults to the rest. */
const isSame = (
  [key, { unique, expireAfterSeconds, partialFilterExpression }]: Declared,
  existing: IndexDescriptionInfo,
) =>
  JSON.stringify([key, unique ?? false, expireAfterSeconds, partialFilterExpression]) ===
  JSON.stringify([
    existing.key,
    existing.unique ?? false,
    existing.expireAfterSeconds,
    existing.partialFilterExpression,
  ]);

async function create({ collection }: Model<unknown>, [key, options]: Declared): Promise<void> {
  await collection.createIndex(key as never, options as never).catch((error: unknown) => {
    throw isDuplicateKey(error) ? duplicates(collection.collectionName, key) : error;
  });
}

const nameOf = (key: IndexDefinition) => Object.entries(key).flat().join('_');

/** The message names no value, because it may be somebody's email address. */
function duplicates(collection: string, key: IndexDefinition): SettingsError {
  const fields = Object.keys(key);
  const group = fields.map((field) => `"${field}": "$${field}"`).join(', ');
  return new SettingsError([
    `MONGODB_URI: the collection ${collection} has documents with the same ${fields.join(' and ')}, so its unique index ` +
      `${nameOf(key)} cannot be created; find them with db.${collection}.aggregate([{ $group: { _id: { ${group} }, ` +
      'count: { $sum: 1 }, ids: { $push: "$_id" } } }, { $match: { count: { $gt: 1 } } }]), keep one of each, and start again',
  ]);
}
