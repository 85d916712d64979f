import mongoose from 'mongoose';
import { type ChainHead, FIRST_HEAD, markProof } from './chain.ts';
import { readChainHead, sealAllEntries } from './seal-entries.ts';

interface Mark extends ChainHead {
  _id: string;
  proof: string;
}

const MARK = 'erasures without a proof';
const marks = () => mongoose.connection.collection<Mark>('auditChecks');

export const hasMark = async (): Promise<boolean> => (await marks().findOne({ _id: MARK })) !== null;

/** Erasures up to the end of the chain are older than proofs: notes that end, once. */
export async function writeMark(): Promise<void> {
  await sealAllEntries();
  const { sequence, hash } = await readChainHead();
  const mark = { sequence, hash, proof: markProof({ sequence, hash }) };
  await marks().updateOne({ _id: MARK }, { $setOnInsert: mark }, { upsert: true });
}

/**
 * The place up to which erasures count without a proof. Without the mark, or with one that has another proof, it is the beginning, so that
 * nobody gains by removing it.
 */
export async function readMark(): Promise<ChainHead> {
  const found = await marks().findOne({ _id: MARK });
  if (!found || found.proof !== markProof(found)) return FIRST_HEAD;
  return { sequence: found.sequence, hash: found.hash };
}
