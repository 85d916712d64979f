import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '@kenali/node-utils';
import { type Db, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';

export const REPLICA_SET = 'kenali';
const PRIMARY_MS = 60_000;
/** The server listens already; one that has ended meanwhile is not waited for long. */
const SELECTION_MS = 10_000;
const ALREADY_INITIALIZED = 23;

/** Makes the server on `port` the one member of the replica set and waits until it takes writes. */
export async function makePrimary(port: number): Promise<void> {
  const client = new MongoClient(`mongodb://${HOST}:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: SELECTION_MS,
  });
  const until = Date.now() + PRIMARY_MS;
  const admin = client.db('admin');
  try {
    while (!(await isPrimary(admin, `${HOST}:${port}`))) {
      if (Date.now() > until) throw new Error(`no primary within ${PRIMARY_MS / 1000} s`);
      await wait(50);
    }
  } finally {
    await client.close();
  }
}

/** Asks for it as well, which may be asked any number of times: a server closes its connections when its part changes. */
async function isPrimary(admin: Db, host: string): Promise<boolean> {
  try {
    await initiate(admin, host);
    const { isWritablePrimary } = await admin.command({ hello: 1 });
    return isWritablePrimary;
  } catch (error) {
    if (error instanceof MongoNetworkError) return false;
    throw error;
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
