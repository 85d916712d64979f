import type { Timestamp } from 'mongodb';
import mongoose from 'mongoose';
import { createBatches } from './in-batches.ts';

/** A majority that takes longer is treated as away. A secondary that works normally is milliseconds behind. */
const CONFIRM_MS = 3000;

/** A command that several calls share keeps those that come later no longer than this. Most take a few milliseconds. */
export const PATIENCE_MS = 50;

/** An update that matches nothing. The server then waits for the last write of anybody before it confirms. */
const EMPTY_WRITE = {
  update: 'counters',
  updates: [{ q: { _id: 'no such counter' }, u: { $set: { value: 0 } } }],
  writeConcern: { w: 'majority', wtimeout: CONFIRM_MS },
  maxTimeMS: CONFIRM_MS,
};

/** The newest election that the driver knows of. While it stays the same, all commands go to one primary in one term. */
export type Term = string;

export function currentTerm(): Term {
  // The driver has no public accessor for the state of the replica set.
  const client = mongoose.connection.getClient() as unknown as {
    topology?: { description: { maxElectionId: { toString(): string } | null } };
  };
  return String(client.topology?.description.maxElectionId);
}

/**
 * Waits until a majority of the replica set has every write that this process has read, so that no failover undoes what an
 * answer says. A primary shows its own writes before they are replicated: without this wait, a repeated call would find
 * the unconfirmed write of the first one and report it as done. See docs/decisions/0026-confirm-every-answer.md.
 * @param since the term in which the reads began; a primary of another term may lack what the first one showed
 * @returns the time that a majority has reached
 * @throws a driver error if a majority does not confirm in time
 */
export async function confirmByMajority(since: Term): Promise<Timestamp> {
  const at = await confirmAll('', null);
  if (currentTerm() !== since) throw new mongoose.mongo.MongoNotConnectedError('The primary changed during the call');
  return at;
}

/** Everybody who waits for the next one has read before it is sent, so one command confirms what all of them have read. */
const confirmAll = createBatches<null, Timestamp>(
  async (jobs) => {
    // The connection's own Db object: making one resolves all options again, for each answer.
    const { db } = mongoose.connection;
    if (!db) throw new mongoose.mongo.MongoNotConnectedError('The database is not connected');
    const { operationTime } = await db.command(EMPTY_WRITE);
    for (const { resolve } of jobs) resolve(operationTime as Timestamp);
  },
  { patienceMs: PATIENCE_MS },
);
