import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveTestMongod } from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import { SettingsError } from '@kenali/settings';
import { type Binary, MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { disconnectDatabase, inTransaction } from '../src/db/database.ts';
import { Assessment } from '../src/features/assessments/index.ts';
import { User } from '../src/features/auth/index.ts';
import { DEMO_ACCOUNTS, refuseDemoAccounts, seedDemo } from '../src/features/demo/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { openDatabase } from '../src/migrations/open-database.ts';
import { newOrder } from './checkout.ts';
import { testApi } from './harness.ts';
import { runProgram } from './programs.ts';
import { startStopwatch } from './stopwatch.ts';

const api = testApi({ hasOwnDatabase: true });

/** A separate connection, as of another process. */
let other: MongoClient;
beforeAll(async () => {
  other = await new MongoClient(api.databaseUri, { appName: 'kenali-api' }).connect();
});
afterAll(async () => {
  await other.close();
  if (mongoose.connection.readyState === 0) await connect();
});

const connect = () => openDatabase({ mongodbUri: api.databaseUri, mode: 'demo' });
const restart = async () => {
  await disconnectDatabase();
  await connect();
};
const indexNames = async () => (await User.collection.indexes()).map(({ name }) => name).sort();

interface OpenTransaction {
  /** The id of its session. */
  lsid: { id: Binary };
  end(): Promise<void>;
}

/** Leaves a transaction open that has written an order, as a process does that is killed in mid-transaction. */
async function leaveTransactionOpen(orderId: number): Promise<OpenTransaction> {
  const session = other.startSession();
  session.startTransaction();
  await other
    .db(mongoose.connection.name)
    .collection<{ _id: number }>('orders')
    .updateOne({ _id: orderId }, { $inc: { version: 1 } }, { session });
  return { lsid: session.id as OpenTransaction['lsid'], end: () => session.endSession() };
}

/** Whether the server still has the transaction. Other test files have theirs on the same server. */
async function isOpen({ lsid }: OpenTransaction): Promise<boolean> {
  const open = await mongoose.connection
    .getClient()
    .db('admin')
    .aggregate([
      { $currentOp: { idleSessions: true } },
      { $match: { 'lsid.id': lsid.id, 'transaction.timeOpenMicros': { $gt: 0 } } },
    ])
    .toArray();
  return open.length === 1;
}

it('startup: when a killed process left a transaction open, then the start does not wait for it', async () => {
  const { orderId } = await newOrder(api);
  const left = await leaveTransactionOpen(orderId);
  try {
    await restart();
    // The start would have waited until the server ended it.
    expect(await isOpen(left)).toBe(true);
  } finally {
    await left.end();
  }
  expect(await isOpen(left)).toBe(false);
});

it('inTransaction: when a killed process holds the document, then it ends after 5 s, ends that transaction, and the repeat succeeds', async () => {
  const { orderId } = await newOrder(api);
  const { end } = await leaveTransactionOpen(orderId);
  const write = () =>
    inTransaction(async (dbSession) => {
      await Order.collection.updateOne({ _id: orderId as never }, { $inc: { version: 1 } }, { session: dbSession });
    });
  try {
    const watch = startStopwatch();
    await expect(write()).rejects.toThrow('The transaction did not end in time');
    await write();
    expect(watch.stop()).toBeLessThan(10_000);
  } finally {
    await end();
  }
});

it('startup: when an index is missing, then it is created again', async () => {
  const expected = await indexNames();
  await User.collection.dropIndex('email_1');
  await User.collection.dropIndex('createdAt_1');
  await restart();
  expect(await indexNames()).toContain('email_1');
  while ((await indexNames()).length < expected.length);
  expect(await indexNames()).toEqual(expected);
});

it('startup: when two accounts have one email address, then one sentence names the collection, the index and what to do', async () => {
  const { email } = await api.user();
  await User.collection.dropIndex('email_1');
  const twin = { ...(await User.collection.findOne({ email }))!, _id: 987_654 as never };
  await User.collection.insertOne(twin);
  await disconnectDatabase();
  const start = connect();
  await expect(start).rejects.toThrow(
    /^The configuration is not usable:\n {2}- MONGODB_URI: the collection users has documents with the same email, so its unique index email_1 cannot be created; find them with db\.users\.aggregate\(.+\), keep one of each, and start again$/,
  );
  await expect(start).rejects.not.toThrow(email);
  await other
    .db(new URL(api.databaseUri).pathname.slice(1))
    .collection<{ _id: number }>('users')
    .deleteOne({ _id: 987_654 });
  await connect();
});

describe('a server that is not a member of a replica set', () => {
  const dbPath = mkdtempSync(join(tmpdir(), 'kenali-standalone-'));
  afterAll(() => rmSync(dbPath, { recursive: true, force: true }));

  it('startup: when MONGODB_URI names it, then the start is refused with one sentence and a status other than 0', async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const { binary } = await resolveTestMongod(() => {});
    const args = ['--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1', '--nounixsocket'];
    const mongod = spawn(binary, [...args, '--wiredTigerCacheSizeGB=0.25'], { stdio: 'ignore' });
    try {
      const client = new MongoClient(`mongodb://127.0.0.1:${port}`, { serverSelectionTimeoutMS: 60_000 });
      await client.connect();
      await client.close();
      for (const options of ['', '?replicaSet=kenali']) {
        const { code, output } = await runProgram(['src/server.ts'], {
          KENALI_MODE: 'demo',
          PORT: String(apiPort),
          DATA_DIR: dbPath,
          MONGODB_URI: `mongodb://127.0.0.1:${port}/kenali${options}`,
        });
        expect(output).toBe(
          'The configuration is not usable:\n  - MONGODB_URI must name a replica set, because orders and payments need transactions: ' +
            'the server there is not a member of one; start it with --replSet and initiate it with rs.initiate()\n',
        );
        expect(code).toBe(1);
      }
    } finally {
      mongod.kill('SIGKILL');
      await once(mongod, 'close');
    }
  }, 90_000);
});

describe('the demo', () => {
  beforeEach(() => api.clean());

  const catalogue = JSON.parse(readFileSync(join(__dirname, '../data/catalogue.json'), 'utf8'));
  const seed = () => seedDemo(catalogue, new Date());
  const [parent] = DEMO_ACCOUNTS;
  if (!parent) throw new Error('There is no demo account');
  const logIn = (email: string, password: string) => api.post('/api/auth/login', { email, password });

  describe('seedDemo', () => {
    it('when the database is empty, then every demo account can log in with its role and the catalogue is loaded', async () => {
      await seed();
      for (const { email, password, role } of DEMO_ACCOUNTS) {
        const answer = await logIn(email, password);
        expect([answer.status, answer.body.user?.role]).toEqual([200, role]);
      }
      const active = catalogue.entries.filter(({ isActive }: { isActive: boolean }) => isActive);
      expect((await api.get('/api/assessments')).body).toHaveLength(active.length);
    });

    it('when it runs again, then changed documents stay unchanged', async () => {
      await seed();
      await Assessment.updateOne({}, { priceRupiah: 1000 });
      await User.updateOne({ email: parent.email }, { firstName: 'Lain', searchWords: ['lain'] });
      await seed();
      expect(await User.countDocuments()).toBe(DEMO_ACCOUNTS.length);
      expect(await Assessment.countDocuments({ priceRupiah: 1000 })).toBe(1);
      expect((await User.findOne({ email: parent.email }).lean())?.firstName).toBe('Lain');
    });
  });

  describe('refuseDemoAccounts', () => {
    it('when the database has no demo accounts, then production may start', async () => {
      await refuseDemoAccounts();
      await api.user();
      await refuseDemoAccounts();
    });

    it('when one demo account is active, then the error names the variable and the account', async () => {
      await seed();
      await User.updateMany({ email: { $ne: parent.email } }, { isActive: false });
      const error = await refuseDemoAccounts().catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(SettingsError);
      expect((error as Error).message).toContain('MONGODB_URI');
      expect((error as Error).message).toContain(parent.email);
      expect((error as Error).message).not.toContain('admin@');
    });

    it('when all demo accounts are inactive, then production may start', async () => {
      await seed();
      await User.updateMany({}, { isActive: false });
      await refuseDemoAccounts();
    });
  });
});
