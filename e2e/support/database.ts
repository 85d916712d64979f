import { type Db, MongoClient } from 'mongodb';
import { E2E_PORT } from './stack-env.ts';

/** A database of the stack's server, its own unless told, for what no call of the site can bring about. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>, name = 'kenali'): Promise<T> {
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${E2E_PORT + 3}/?directConnection=true`);
  try {
    return await work(client.db(name));
  } finally {
    await client.close();
  }
}

/** Puts the entry of no specified type on sale, or takes it off again. */
export const sellGeneric = (isActive: boolean): Promise<unknown> =>
  inDatabase((db) => db.collection('assessments').updateOne({ type: 'other' }, { $set: { isActive } }));
