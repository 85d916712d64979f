import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { type ClusterTime, clusterTimeOf } from './cluster-time.ts';

const PATIENCE_MS = 500;

/** The primary's clock: no write acknowledged before lies after it. */
export async function readClock(): Promise<ClusterTime | null> {
  const { at } = await withClock((session) =>
    mongoose.connection.getClient().db('admin').command({ ping: 1 }, { session, timeoutMS: PATIENCE_MS }),
  );
  return at;
}

/** Runs one command of the primary; `at` is its clock as of then, so that what the command wrote does not lie after it. */
export async function withClock<T>(
  run: (dbSession: ClientSession) => Promise<T>,
): Promise<{ answer: T; at: ClusterTime | null }> {
  const dbSession = mongoose.connection.getClient().startSession();
  try {
    const answer = await run(dbSession as never);
    return { answer, at: dbSession.operationTime ? clusterTimeOf(dbSession.operationTime) : null };
  } finally {
    await dbSession.endSession();
  }
}
