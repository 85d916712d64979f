import mongoose from 'mongoose';
import { missingIndexes, prepareIndexes } from '../db/prepare-indexes.ts';
import { hasMark, writeMark } from '../features/audit/index.ts';
// Loads the models of all features: a command on its own would know, and index, only the collections that it uses.
import '../app.ts';
import '../limits/counters.ts';

export interface Migration {
  /** Four digits and words. A name that was released never changes, and its place in the list neither. */
  name: string;
  description: string;
  /** How many documents `up` would write or index. It changes nothing. */
  count(): Promise<number>;
  /**
   * Must be repeatable: it continues where a killed process stopped. It calls `checkpoint` before each batch, which throws
   * if another process has taken over.
   */
  up(checkpoint: () => void): Promise<void>;
}

async function countIndexed(): Promise<number> {
  const collections = new Set((await missingIndexes()).map(({ collection }) => collection));
  const counts = [...collections].map((collection) => mongoose.connection.collection(collection).countDocuments());
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Every change of stored data since day one, oldest first. CONTRIBUTING.md says how to add one. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0001-build-indexes',
    description: 'builds the indexes of all collections',
    count: countIndexed,
    up: prepareIndexes,
  },
  {
    name: '0002-mark-audit-chain',
    description: 'notes up to where erasures of audit entries have no proof',
    count: async () => Number(!(await hasMark())),
    async up(checkpoint) {
      checkpoint();
      await writeMark();
    },
  },
];
