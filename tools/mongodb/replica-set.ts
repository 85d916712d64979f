import { setTimeout as wait } from 'node:timers/promises';
import { type Db, MongoClient, MongoServerError } from 'mongodb';
import { HOST } from './ports.ts';

export const REPLICA_SET = 'kenali';
const PRIMARY_MS = 60_000;
const ALREADY_INITIALIZED = 23;

/** Makes the server on `port` the one member of the replica set and waits until it takes writes. */
export async function makePrimary(port: number): Promise<void> {
  const client = new MongoClient(`mongodb://${HOST}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: PRIMARY_MS,
  });
  try {
    const admin = client.db('admin');
    await initiate(admin, `${HOST}:${port}`);
    await awaitPrimary(admin);
  } finally {
    await client.close();
  }
}

async function initiate(admin: Db, host: string) {
  try {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === ALREADY_INITIALIZED)) throw error;
    const { config } = await admin.command({ replSetGetConfig: 1 });
    if (config.members.length === 1 && config.members[0].host === host) return;
    // The data was last used on another port: the set would wait for a member that no longer exists.
    const moved = { ...config, version: config.version + 1, members: [{ _id: 0, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  }
}

async function awaitPrimary(admin: Db) {
  for (const until = Date.now() + PRIMARY_MS; ; ) {
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    if (isWritablePrimary) return;
    if (Date.now() > until) throw new Error(`no primary within ${PRIMARY_MS / 1000} s`);
    await wait(50);
  }
}
