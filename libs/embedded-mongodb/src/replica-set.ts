import { setTimeout as wait } from 'node:timers/promises';
import { HOST } from '@kenali/node-utils';
import { type Db, MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';

export const REPLICA_SET = 'kenali';
const PRIMARY_MS = 60_000;
/** The server is already listening, so a short wait is enough to notice that it has ended. */
const SELECTION_MS = 10_000;
const ALREADY_INITIALIZED = 23;

export const localUri = (port: number) => `mongodb://${HOST}:${port}/?replicaSet=${REPLICA_SET}`;

/** Adds a database name to an address that has none. The class URL cannot parse addresses with several hosts. */
export function withDatabase(uri: string, dbName: string): string {
  const [, hosts = uri, database = '', options = ''] = /^([a-z+]+:\/\/[^/?]+)\/?([^?]*)(\?.*)?$/.exec(uri) ?? [];
  return `${hosts}/${database || dbName}${options}`;
}

/** Makes the server on `port` the only member of the replica set and waits until it accepts writes. */
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

/** Initiates the set on every try: the server closes its connections when its role changes, so a response can get lost. */
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
    // The data was last used on another port. Without this change the set would wait for a member that does not exist.
    const moved = { ...config, version: config.version + 1, members: [{ _id: 0, host }] };
    await admin.command({ replSetReconfig: moved, force: true });
  }
}
