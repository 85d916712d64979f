import mongoose, { type ClientSession } from 'mongoose';

/** A webhook has 8 s in all; beyond this a 503 lets the provider try again. */
const TRANSACTION_TIMEOUT_MS = 5000;

/**
 * Runs `work` in one MongoDB transaction with majority writes. `work` runs again on a write conflict, so only database
 * work with the given session may stand in it: no network call, no counter, no mail.
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
