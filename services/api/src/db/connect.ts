import os from 'node:os';
import mongoose from 'mongoose';

/**
 * Connects mongoose and makes the indexes, which the exactly-once rules stand on. A dead primary must show within 3 s,
 * so that calls answer 503 and the provider repeats its note.
 */
export async function connectDatabase(uri: string): Promise<void> {
  mongoose.set('autoIndex', false);
  mongoose.set('strictQuery', true);
  // Given by hand: the driver's own dynamic import of it fails inside jest.
  await mongoose.connect(uri, { serverSelectionTimeoutMS: 3000, w: 'majority', runtimeAdapters: { os } } as never);
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
}

export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();

/** Whether the database answers, for /readyz. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    await mongoose.connection.db?.admin().ping({ timeoutMS: 2000 });
    return mongoose.connection.readyState === 1;
  } catch {
    return false;
  }
}
