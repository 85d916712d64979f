import mongoose from 'mongoose';

/**
 * Indexes of earlier versions that no model declares any more, by collection. Add an index here only when no version that
 * needs it can still be running: one version later, or immediately if another index starts with the same fields.
 */
const RETIRED = {
  oneTimeCodes: ['email_1_purpose_1'],
  userAssessments: ['completedAt_-1__id_-1', 'completedAt_1_source_1_assessment.type_1'],
};

export interface NamedIndex {
  collection: string;
  name: string;
}

/**
 * Drops the retired indexes by name; indexes that an operator created stay. An instance of an earlier version creates its
 * index again when it starts, and the next migration drops it again.
 */
export async function dropRetiredIndexes(): Promise<void> {
  // Dropping waits for a lock even if there is nothing to drop.
  for (const { collection, name } of await retiredIndexes()) await drop(collection, name);
}

/** Those that an earlier version left, or has created again. */
export async function retiredIndexes(): Promise<NamedIndex[]> {
  const found: NamedIndex[] = [];
  for (const [collection, names] of Object.entries(RETIRED)) {
    const existing = await namesOfIndexes(collection);
    for (const name of names) if (existing.has(name)) found.push({ collection, name });
  }
  return found;
}

/** None if the collection does not exist: a command loads only the models that it uses. */
async function namesOfIndexes(collection: string): Promise<ReadonlySet<string | undefined>> {
  const indexes = await mongoose.connection
    .collection(collection)
    .indexes()
    .catch((error: unknown) => {
      if (error instanceof mongoose.mongo.MongoServerError && error.codeName === 'NamespaceNotFound') return [];
      throw error;
    });
  return new Set(indexes.map(({ name }) => name));
}

/** Server errors are ignored: the index may be gone already, or another instance may be dropping or creating indexes. */
const drop = (collection: string, name: string) =>
  mongoose.connection
    .collection(collection)
    .dropIndex(name)
    .catch((error: unknown) => {
      if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    });
