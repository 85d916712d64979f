import mongoose from 'mongoose';

/**
 * Indexes of earlier versions that no model declares any more, by collection. Add an index here only when no version that
 * needs it can still be running: one version later, or immediately if another index starts with the same fields.
 */
const RETIRED = {
  userAssessments: ['completedAt_-1__id_-1', 'completedAt_1_source_1_assessment.type_1'],
};

/**
 * Drops the retired indexes by name; indexes that an operator created stay. An instance of an earlier version creates its
 * index again when it starts, and the next start of this version drops it again.
 */
export async function dropRetiredIndexes(): Promise<void> {
  for (const [collection, names] of Object.entries(RETIRED)) for (const name of names) await drop(collection, name);
}

/** Server errors are ignored: the index may be gone already, or another instance may be dropping or creating indexes. */
const drop = (collection: string, name: string) =>
  mongoose.connection
    .collection(collection)
    .dropIndex(name)
    .catch((error: unknown) => {
      if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    });
