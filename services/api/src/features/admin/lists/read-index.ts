import type { Collection, mongo } from 'mongoose';

interface IndexQuery {
  filter: object;
  projection: Record<string, 0 | 1>;
  /** Index that covers every field of `filter` and `projection`. */
  hint: Record<string, 1 | -1>;
}
interface Batch {
  cursor: { id: mongo.Long; firstBatch?: object[]; nextBatch?: object[] };
}

/** More rows than fit into one reply of the database, so the reply size is the only limit. */
const NO_BATCH_LIMIT = 1_000_000;

/**
 * Reads all matching rows from an index in as few replies as possible. Uses raw commands because the driver's cursors
 * decode each document separately, which takes three times as long for a hundred thousand ids.
 */
export async function readIndex<Row extends object>(
  { conn, collectionName }: Pick<Collection, 'conn' | 'collectionName'>,
  { filter, projection, hint }: IndexQuery,
  batchSize = NO_BATCH_LIMIT,
): Promise<Row[]> {
  const { db } = conn;
  if (!db) throw new Error('The database is not connected');
  // `getMore` only works in the session that opened the cursor.
  const session = await conn.startSession();
  // Cursor ids have 64 bits and would lose precision as JavaScript numbers.
  const options = { session, promoteLongs: false };
  try {
    const find = { find: collectionName, filter, projection, hint, batchSize };
    let { cursor } = (await db.command(find, options)) as unknown as Batch;
    const rows = cursor.firstBatch ?? [];
    while (!cursor.id.isZero()) {
      const getMore = { getMore: cursor.id, collection: collectionName, batchSize };
      cursor = ((await db.command(getMore, options)) as unknown as Batch).cursor;
      for (const row of cursor.nextBatch ?? []) rows.push(row);
    }
    return rows as Row[];
  } finally {
    await session.endSession();
  }
}
