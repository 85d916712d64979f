import { setTimeout as wait } from 'node:timers/promises';
import { Long, ReadPreference, type Timestamp } from 'mongodb';
import mongoose from 'mongoose';
import { clusterTimeOf, reachedBy } from './cluster-time.ts';
import { createPosition, type Position } from './position.ts';

/** How long the server waits for a change before it says that there is none. */
const AWAIT_MS = 150;
/**
 * After changes: what comes close behind is fetched in one go. Asked without a pause, the database answers each write of
 * a busy hour by itself, which costs both sides more than the save does. Far below `LEASE_MS`.
 */
const GATHER_MS = 40;
export const COLLECTIONS = ['users', 'sessions', 'orders', 'userAssessments'] as const;

/** One change as the pipeline leaves it, flat: thousands of them are read where many people write. */
export interface Change {
  /** Missing together with `key` where something happened to the whole database. */
  collection?: string;
  key?: unknown;
  /** Whose it is; missing for a removed document. */
  userId?: number;
}

const PIPELINE = [
  { $changeStream: { fullDocument: 'updateLookup' } },
  {
    $match: {
      $or: [
        { 'ns.coll': { $in: COLLECTIONS } },
        { operationType: { $in: ['drop', 'rename', 'dropDatabase', 'invalidate'] } },
      ],
    },
  },
  {
    $project: {
      collection: '$ns.coll',
      key: '$documentKey._id',
      userId: { $ifNull: ['$fullDocument.userId', '$fullDocument.sess.userId'] },
    },
  },
];

interface Batch {
  cursor: { id: number | bigint | Long; nextBatch?: Change[]; postBatchResumeToken: unknown };
  operationTime: Timestamp;
}

/**
 * Follows the database's changes until it fails or `isWanted` says no. The cursor is read by hand: the driver's own
 * ChangeStream heals itself without a word, and tells neither that a batch is through nor how far it has come.
 */
export async function followChanges(follower: {
  isWanted(): boolean;
  opened(position: Position): void;
  changed(change: Change): void;
}): Promise<void> {
  const client = mongoose.connection.getClient();
  const dbSession = client.startSession({ causalConsistency: false });
  const ask = async (command: object) => {
    const at = performance.now();
    const { cursor, operationTime } = (await client
      .db(mongoose.connection.name)
      .command(command, { session: dbSession, readPreference: ReadPreference.primary })) as unknown as Batch;
    return { cursor, asked: { at, clock: clusterTimeOf(operationTime) } };
  };
  try {
    const opened = await ask({ aggregate: 1, pipeline: PIPELINE, cursor: { batchSize: 0 } });
    const id = Long.fromString(String(opened.cursor.id));
    const position = createPosition(reachedBy(opened.cursor.postBatchResumeToken), opened.asked);
    follower.opened(position);
    while (follower.isWanted()) {
      const { cursor, asked } = await ask({ getMore: id, collection: '$cmd.aggregate', maxTimeMS: AWAIT_MS });
      for (const change of cursor.nextBatch ?? []) follower.changed(change);
      if (String(cursor.id) === '0') throw new Error('The server ended the change stream');
      position.note(reachedBy(cursor.postBatchResumeToken), asked);
      if (cursor.nextBatch?.length) await wait(GATHER_MS);
    }
    await client
      .db(mongoose.connection.name)
      .command({ killCursors: '$cmd.aggregate', cursors: [id] }, { session: dbSession });
  } finally {
    await dbSession.endSession();
  }
}
