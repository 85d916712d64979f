import mongoose from 'mongoose';
import { missingIndexes, prepareIndexes } from '../db/prepare-indexes.ts';
import { countPlain, resealAll } from '../encryption/reseal-all.ts';
import { countUnsealed, sealAllEntries } from '../features/audit/index.ts';
import { backfillUsers } from '../features/auth/index.ts';
import { backfillOrders } from '../features/orders/index.ts';
import { backfillUserAssessments, countReadableTokens, rekeyChildTokens } from '../features/user-assessments/index.ts';
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
  /** Whether processes of the version before may still write documents that it has to change. */
  isRepeated?: boolean;
}

const documents = (collection: string, filter: object) =>
  mongoose.connection.collection(collection).countDocuments(filter);

async function countIndexed(): Promise<number> {
  const collections = new Set((await missingIndexes()).map(({ collection }) => collection));
  const counts = await Promise.all([...collections].map((collection) => documents(collection, {})));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Every change of stored data, oldest first. CONTRIBUTING.md says how to add one. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0001-build-indexes',
    description: 'builds the indexes of all collections and drops retired ones',
    count: countIndexed,
    up: prepareIndexes,
  },
  {
    // Before the other documents, because they copy the search tokens of their user.
    name: '0002-fill-search-tokens-of-users',
    description: 'adds search tokens to accounts',
    count: () => documents('users', { searchWords: null }),
    up: backfillUsers,
    isRepeated: true,
  },
  {
    name: '0003-fill-search-tokens-of-orders',
    description: 'adds search tokens, and the mix of assessments, to orders',
    count: () =>
      documents('orders', {
        $or: [{ searchWords: null }, { status: 'completed', paymentStatus: 'paid', mix: null }],
      }),
    up: backfillOrders,
    isRepeated: true,
  },
  {
    name: '0004-fill-search-tokens-of-user-assessments',
    description: 'adds search tokens, and those of the child, to user assessments',
    count: () =>
      documents('userAssessments', {
        $or: [{ searchWords: null }, { childWords: null, 'progress.participantInfo.childName': { $gt: '' } }],
      }),
    up: backfillUserAssessments,
    isRepeated: true,
  },
  {
    // Not repeated: the running processes seal what an earlier version still writes.
    name: '0005-seal-audit-entries',
    description: 'puts the audit entries into a chain of hashes',
    count: countUnsealed,
    up: sealAllEntries,
  },
  {
    // Repeated for what processes with `FIELD_ENCRYPTION=off` still write. While it is off here, there is nothing to do.
    name: '0006-encrypt-fields',
    description: 'encrypts answers, participants, remarks, results and profiles of children',
    count: async () => (await countPlain()) + (await countReadableTokens()),
    async up(checkpoint) {
      await resealAll(checkpoint, { isPlainOnly: true });
      await rekeyChildTokens(checkpoint);
    },
    isRepeated: true,
  },
];
