import { type Db, MongoClient } from 'mongodb';
import { MONGOD_PORT } from './stack-env.ts';

/** Runs `work` on a database of the stack, for states that no API call can produce. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>, name = 'kenali'): Promise<T> {
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${MONGOD_PORT}/?directConnection=true`);
  try {
    return await work(client.db(name));
  } finally {
    await client.close();
  }
}
