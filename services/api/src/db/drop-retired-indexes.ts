import mongoose from 'mongoose';

/**
 * Indexes of earlier versions that no model names any more, by collection. One is named here once no version that needs
 * it can run beside this one: a version later, or at once where another index begins alike and serves instead.
 */
const RETIRED = {
  userAssessments: ['completedAt_-1__id_-1', 'completedAt_1_source_1_assessment.type_1'],
};

/**
 * Drops them by name, and nothing else: what somebody made by hand stays. An instance of an earlier version makes its
 * index again when it starts, and the next start of this one drops it again.
 */
export async function dropRetiredIndexes(): Promise<void> {
  for (const [collection, names] of Object.entries(RETIRED)) for (const name of names) await drop(collection, name);
}

/** It is gone already, another instance drops it or makes others: each is no reason not to start. */
const drop = (collection: string, name: string) =>
  mongoose.connection
    .collection(collection)
    .dropIndex(name)
    .catch((error: unknown) => {
      if (!(error instanceof mongoose.mongo.MongoServerError)) throw error;
    });
