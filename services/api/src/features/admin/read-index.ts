import type { Collection, mongo } from 'mongoose';

interface Asked {
  filter: object;
  projection: Record<string, 0 | 1>;
  /** The index that holds all that `filter` and `projection` name. */
  hint: Record<string, 1 | -1>;
}
interface Batch {
  cursor: { id: mongo.Long; firstBatch?: object[]; nextBatch?: object[] };
}

/** As many as one answer of the database takes. */
const ALL = 1_000_000;

/**
 * All that matches, read off an index in as few answers as it takes. The driver's own cursors unpack each document on
 * its own: a hundred thousand ids take them three times as long.
 */
export async function readIndex<Row extends object>(
  { conn, collectionName }: Pick<Collection, 'conn' | 'collectionName'>,
  { filter, projection, hint }: Asked,
  batchSize = ALL,
): Promise<Row[]> {
  const { db } = conn;
  if (!db) throw new Error('Not connected');
  // What one answer leaves over is given to the same session only.
  const session = await conn.startSession();
  // The id of a cursor has 64 bits, and goes back as it came.
  const options = { session, promoteLongs: false };
  try {
    const asked = { find: collectionName, filter, projection, hint, batchSize };
    let { cursor } = (await db.command(asked, options)) as unknown as Batch;
    const rows = cursor.firstBatch ?? [];
    while (!cursor.id.isZero()) {
      const more = { getMore: cursor.id, collection: collectionName, batchSize };
      cursor = ((await db.command(more, options)) as unknown as Batch).cursor;
      for (const row of cursor.nextBatch ?? []) rows.push(row);
    }
    return rows as Row[];
  } finally {
    await session.endSession();
  }
}
