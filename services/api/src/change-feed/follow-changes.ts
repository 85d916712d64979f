import { setTimeout as wait } from 'node:timers/promises';
import { Long, ReadPreference, type Timestamp } from 'mongodb';
import mongoose from 'mongoose';
import { clusterTimeOf, reachedBy } from './cluster-time.ts';
import { createPosition, type Position } from './position.ts';

/**
 * How long the server waits for a change before it returns an empty batch. Twice this must be well below `LEASE_MS`, because
 * a response proves only that the stream was up to date at the request before.
 */
const AWAIT_MS = 250;
/**
 * Pause after a batch with changes, so that the next batch contains several. Without it, a busy database answers once per
 * write, which costs both sides more than the write itself. Must be far below `LEASE_MS`.
 */
const GATHER_MS = 100;
const COLLECTIONS = ['users', 'sessions', 'orders', 'userAssessments'] as const;

/** One change in the flat shape of the pipeline's result, because a busy database reports thousands of them. */
export interface Change {
  /** Missing, like `key`, if the whole database changed. */
  collection?: string;
  key?: unknown;
  /** The owner of a new document. Updates and deletions name the document alone, and owners never change. */
  userId?: number;
}

const PIPELINE = [
  // Without `updateLookup`, which reads each updated document again, in every process.
  { $changeStream: {} },
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
 * Reports the database's changes until `isWanted` returns false; rejects if the stream fails. It reads the cursor with
 * plain commands: the driver's ChangeStream reconnects silently, and exposes neither the end of a batch nor its position.
 */
export async function followChanges(follower: {
  isWanted(): boolean;
  onOpen(position: Position): void;
  onChange(change: Change): void;
}): Promise<void> {
  const client = mongoose.connection.getClient();
  const dbSession = client.startSession({ causalConsistency: false });
  const run = async (command: object) => {
    const at = performance.now();
    const { cursor, operationTime } = (await client
      .db(mongoose.connection.name)
      .command(command, { session: dbSession, readPreference: ReadPreference.primary })) as unknown as Batch;
    return { cursor, request: { at, clock: clusterTimeOf(operationTime) } };
  };
  try {
    const opened = await run({ aggregate: 1, pipeline: PIPELINE, cursor: { batchSize: 0 } });
    const id = Long.fromString(String(opened.cursor.id));
    const position = createPosition(reachedBy(opened.cursor.postBatchResumeToken), opened.request);
    follower.onOpen(position);
    while (follower.isWanted()) {
      const { cursor, request } = await run({ getMore: id, collection: '$cmd.aggregate', maxTimeMS: AWAIT_MS });
      for (const change of cursor.nextBatch ?? []) follower.onChange(change);
      if (String(cursor.id) === '0') throw new Error('The server ended the change stream');
      position.advance(reachedBy(cursor.postBatchResumeToken), request);
      if (cursor.nextBatch?.length) await wait(GATHER_MS);
    }
    await client
      .db(mongoose.connection.name)
      .command({ killCursors: '$cmd.aggregate', cursors: [id] }, { session: dbSession });
  } finally {
    await dbSession.endSession();
  }
}
