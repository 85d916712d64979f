import os from 'node:os';
import mongoose from 'mongoose';
import { ConfigError } from '../config.ts';
import { dropRetiredIndexes } from './drop-retired-indexes.ts';

/**
 * A dead primary must show within 3 s, so that calls answer 503 and the provider repeats its note. One that is frozen or
 * cut off refuses no connection: it shows by a heartbeat that stays out, after 4.5 s instead of the driver's 40.
 */
const PATIENCE = { serverSelectionTimeoutMS: 3000, heartbeatFrequencyMS: 2000, connectTimeoutMS: 2500 };
const READY_MS = 2000;

/**
 * Connects mongoose and makes the indexes, which the exactly-once rules stand on; those of earlier versions go.
 * @throws ConfigError when no server answers at the address
 */
export async function connectDatabase(uri: string): Promise<void> {
  mongoose.set('autoIndex', false);
  mongoose.set('strictQuery', true);
  // Mongoose would hold calls back for 10 s in the hope of a connection; the driver's own patience is enough.
  mongoose.set('bufferCommands', false);
  // The adapter is given by hand: the driver's own dynamic import of it fails inside jest.
  await mongoose
    .connect(uri, { ...PATIENCE, w: 'majority', runtimeAdapters: { os } } as never)
    .catch((error: Error) => {
      throw new ConfigError([`MONGODB_URI: the database cannot be reached (${error.message})`]);
    });
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
  await dropRetiredIndexes();
}

export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();

/** Whether the database answers, for /readyz. Whoever asks has little patience, so a late answer is none. */
export async function databaseAnswers(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_MS, false);
  });
  const answered = db
    .admin()
    .ping()
    .then(
      () => true,
      () => false,
    );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
