import mongoose from 'mongoose';
import { type ClusterTime, clusterTimeOf } from './cluster-time.ts';

const PATIENCE_MS = 500;

/** The primary's clock: no write acknowledged before lies after it. */
export async function readClock(): Promise<ClusterTime | null> {
  const client = mongoose.connection.getClient();
  const dbSession = client.startSession();
  try {
    await client.db('admin').command({ ping: 1 }, { session: dbSession, timeoutMS: PATIENCE_MS });
    return dbSession.operationTime ? clusterTimeOf(dbSession.operationTime) : null;
  } finally {
    await dbSession.endSession();
  }
}
