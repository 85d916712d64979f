import mongoose, { type ClientSession } from 'mongoose';
import { ConfigError } from '../config.ts';
import { dropRetiredIndexes } from './drop-retired-indexes.ts';

/**
 * A dead primary must be noticed within 3 s, so that calls answer 503 and the provider repeats its notification. A frozen
 * or disconnected primary refuses no connection: a missing heartbeat reveals it after 4.5 s, instead of the driver's 40 s.
 */
const TIMEOUTS = { serverSelectionTimeoutMS: 3000, heartbeatFrequencyMS: 2000, connectTimeoutMS: 2500 };
const READY_MS = 2000;
/** A webhook has 8 s in total. After this timeout the response is a 503, and the provider tries again. */
const TRANSACTION_TIMEOUT_MS = 5000;

/**
 * Connects mongoose, creates the indexes that the exactly-once rules depend on, and drops those of earlier versions.
 * @throws ConfigError if no server answers at the address
 */
export async function connectDatabase(uri: string): Promise<void> {
  mongoose.set('autoIndex', false);
  mongoose.set('strictQuery', true);
  // Mongoose would queue calls for 10 s while disconnected; the driver's own timeouts are enough.
  mongoose.set('bufferCommands', false);
  await mongoose.connect(uri, { ...TIMEOUTS, w: 'majority' }).catch((error: Error) => {
    throw new ConfigError([`MONGODB_URI: the database cannot be reached (${error.message})`]);
  });
  for (const model of Object.values(mongoose.models)) {
    await model.createCollection();
    await model.createIndexes();
  }
  await dropRetiredIndexes();
}

export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();

/** Whether the database answers a ping, for /readyz. Probes time out quickly, so a slow answer counts as unavailable. */
export async function isDatabaseReady(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_MS, false);
  });
  const ping = db
    .admin()
    .ping()
    .then(
      () => true,
      () => false,
    );
  return Promise.race([ping, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Runs `work` in one MongoDB transaction with majority writes. MongoDB runs `work` again after a write conflict, so it may
 * only use the database, through the given session: no network call, no `nextId`, no email.
 */
export async function inTransaction<T>(work: (dbSession: ClientSession) => Promise<T>): Promise<T> {
  const dbSession = await mongoose.connection.startSession({ defaultTimeoutMS: TRANSACTION_TIMEOUT_MS });
  try {
    return await dbSession.withTransaction(() => work(dbSession), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
      readPreference: 'primary',
    });
  } finally {
    await dbSession.endSession();
  }
}
