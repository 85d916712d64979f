import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import { isDuplicateKey } from '../../db/model.ts';
import { storedEntries } from './audit-entry.model.ts';
import { type ChainHead, FIRST_HEAD, sealAfter } from './chain.ts';

/** Entries that one transaction seals. */
const BATCH = 200;
const UNSEALED = { 'seal.sequence': null };

/**
 * Seals the next entries, oldest first. Any number of processes may do so at once: the head is read and all seals are
 * written in one transaction, and a unique index gives out each place once, so one of two processes writes nothing.
 * @returns the new head; null if no entry waits, or another process was faster
 */
export async function sealNextEntries(): Promise<{ head: ChainHead; count: number } | null> {
  if (!(await storedEntries().findOne(UNSEALED, { projection: { _id: 1 } }))) return null;
  try {
    return await inTransaction(sealBatch);
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

async function sealBatch(session: ClientSession) {
  let head = await readChainHead(session);
  const waiting = await storedEntries()
    .find(UNSEALED, { session, sort: { _id: 1 }, limit: BATCH })
    .toArray();
  if (waiting.length === 0) return null;
  const writes = waiting.map((entry) => {
    const seal = sealAfter(head, entry);
    head = { sequence: seal.sequence, hash: seal.hash };
    return { updateOne: { filter: { _id: entry._id, ...UNSEALED }, update: { $set: { seal } } } };
  });
  const { modifiedCount } = await storedEntries().bulkWrite(writes as never, { session });
  // Aborts the transaction, so that the chain gets no gap.
  if (modifiedCount !== writes.length)
    throw new Error('An audit entry was sealed or removed while it was being sealed');
  return { head, count: writes.length };
}

/** The end of the chain as the database has it. */
export async function readChainHead(session?: ClientSession): Promise<ChainHead> {
  const last = await storedEntries().findOne(
    { 'seal.sequence': { $gt: 0 } },
    { sort: { 'seal.sequence': -1 }, projection: { seal: 1 }, ...(session && { session }) },
  );
  return last?.seal ? { sequence: last.seal.sequence, hash: last.seal.hash } : FIRST_HEAD;
}

/** The entry that has waited for the longest time; null if none waits. */
export const oldestUnsealed = () => storedEntries().findOne(UNSEALED, { sort: { _id: 1 }, projection: { at: 1 } });

export const countUnsealed = (): Promise<number> => storedEntries().countDocuments(UNSEALED);

/** Seals everything that waits. */
export async function sealAllEntries(): Promise<void> {
  while (await oldestUnsealed()) await sealNextEntries();
}
