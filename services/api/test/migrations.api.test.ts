import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { withDatabase } from '@kenali/embedded-mongodb';
import { inTier } from '@kenali/node-utils/testing';
import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import { type Collection, type Document, MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { connectDatabase, disconnectDatabase } from '../src/db/database.ts';
import { missingIndexes } from '../src/db/prepare-indexes.ts';
import { readSealedEntries, verifyChain } from '../src/features/audit/index.ts';
import { sealNextEntries } from '../src/features/audit/seal-entries.ts';
import { startSession } from '../src/features/auth/index.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { MIGRATIONS, type Migration } from '../src/migrations/migrations.ts';
import { openDatabase } from '../src/migrations/open-database.ts';
import { startTestApi } from './harness.ts';

/** A demo database as a version without search tokens stored it: accounts, catalogue, orders, two completed assessments. */
const EARLIER = join(__dirname, 'data/earlier-version.json.gz');
const NAMES = MIGRATIONS.map(({ name }) => name);
/** Enough batches that a process can be killed between two of them. */
const MANY = inTier({ gate: 8000, full: 30_000 });

const base = process.env.KENALI_TEST_MONGODB_URI ?? '';
const client = new MongoClient(base);
const children = new Set<ChildProcess>();
let uri: string;
let count = 0;

beforeAll(() => client.connect());
beforeEach(() => {
  count += 1;
  uri = withDatabase(base, `migrations_${process.pid}_${count}`);
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await disconnectDatabase();
  await db().dropDatabase();
});
afterAll(() => client.close());

const db = () => client.db(new URL(uri).pathname.slice(1));
const recorded = async () =>
  (await db().collection('migrations').find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

interface Dumped {
  documents: Document[];
  indexes: { key: Record<string, 1>; name: string }[];
}

async function loadEarlier(): Promise<void> {
  const text = gunzipSync(readFileSync(EARLIER)).toString();
  const dump: Record<string, Dumped> = mongoose.mongo.BSON.EJSON.parse(text, { relaxed: false });
  for (const [name, { documents, indexes }] of Object.entries(dump)) {
    const collection = await db().createCollection(name);
    if (documents.length > 0) await collection.insertMany(documents);
    await collection.createIndexes(indexes);
  }
}

/** Every document and index, to see whether something changed. */
async function contents() {
  const collections = (await db().listCollections().toArray()).map(({ name }) => name).sort();
  return Promise.all(
    collections.map(async (name) => {
      const collection = db().collection(name);
      return [name, await collection.find().sort({ _id: 1 }).toArray(), await collection.indexes()];
    }),
  );
}

function start(...options: string[]) {
  const entry = join(__dirname, '../src/commands/db-migrate.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...options], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ KENALI_MODE: 'demo', MONGODB_URI: uri, DATA_DIR: '/nonexistent' },
    },
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([status]) => {
    children.delete(child);
    return { status, output };
  });
  return { child, ended, output: () => output };
}
const run = (...options: string[]) => start(...options).ended;

const WAITING = 'Another process is migrating this database; waiting for it ...';

/** Starts a process while the lease of another one lasts, even if that takes long on this machine. The lease ends when the process waits for it. */
async function runDuringLease() {
  const endIn = (milliseconds: number) =>
    db()
      .collection('migrationLeases')
      .updateOne({}, [
        { $set: { expiresAt: { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: milliseconds } } } },
      ]);
  await endIn(100_000);
  const { child, ended, output } = start();
  while (!output().includes(WAITING) && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), ended]);
  await endIn(500);
  return ended;
}

const inProduction = () =>
  openDatabase({ mongodbUri: uri, mode: 'production', fieldEncryption: DEMO_FIELD_ENCRYPTION });

it('db:migrate: when an earlier version left the database, then one command upgrades it, and a second finds nothing to do', async () => {
  await loadEarlier();
  expect(await run()).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${NAMES.length} migrations were run`),
  });
  expect(await recorded()).toEqual(NAMES);
  for (const name of ['users', 'orders', 'userAssessments'])
    expect([name, await db().collection(name).countDocuments({ searchWords: null })]).toEqual([name, 0]);
  expect(await db().collection('auditEntries').countDocuments({ seal: null })).toBe(0);
  const before = await contents();
  expect(await run()).toEqual({ status: 0, output: 'The database is up to date; 0 migrations were run.\n' });
  expect(await contents()).toEqual(before);
  await inProduction();
  expect(await missingIndexes()).toEqual([]);
});

it('calls: when an earlier version left the database, then log-in, orders, search and results work after the migration', async () => {
  await loadEarlier();
  await run();
  const api = await startTestApi({ databaseUri: uri });
  const login = async (path: string, email: string, password: string) =>
    (await api.post(path, { email, password }).expect(200)).body.accessToken as string;
  const parent = await login('/api/auth/login', 'orangtua@kenali.test', 'Orangtua-demo-1');
  const orders = (await api.get('/api/orders', parent).expect(200)).body;
  expect(JSON.stringify(orders)).toContain('350000.00');
  const internal = await login('/api/auth/login', 'internal@kenali.test', 'Internal-demo-1');
  const own = await db().collection('userAssessments').find({ status: 'completed' }).sort({ _id: 1 }).toArray();
  expect(own).toHaveLength(2);
  await api.get(`/api/user-assessments/result/${own[0]!._id}`, internal).expect(200);
  const admin = await login('/api/admin/login', 'admin@kenali.test', 'Admin-demo-1');
  const found = await api.get('/api/admin/assessments?search=internal', admin).expect(200);
  expect(found.headers['x-total-count']).toBe('2');
});

it('db:migrate: when a process of an earlier version writes after the migration, then users see it at once, and the next run makes it findable', async () => {
  await loadEarlier();
  await run();
  const copies = ['users', 'orders', 'userAssessments'].map(async (name) => {
    const collection = db().collection<Document & { _id: number }>(name);
    const { searchWords: _words, sortName: _sort, mix: _mix, ...asBefore } = (await collection.findOne())!;
    const email = name === 'users' && { email: 'lama@contoh.test' };
    await collection.insertOne({ ...asBefore, ...email, _id: 900_000, orderItemId: 900_000 });
  });
  await Promise.all(copies);
  const owner = (await db().collection<{ _id: number; userId: number }>('orders').findOne({ _id: 900_000 }))!.userId;
  await inProduction();
  await disconnectDatabase();
  const api = await startTestApi({ databaseUri: uri });
  const { accessToken } = await startSession(api.services, owner, 'user');
  await api.get('/api/orders/900000', accessToken).expect(200);
  await disconnectDatabase();
  const again = ['0002', '0003', '0004'].map((number) => expect.stringMatching(`^${number}.*again.*1 documents`));
  expect((await run('--dry-run')).output.split('\n')).toEqual([...again, 'No migration is pending.', '']);
  expect((await run()).output.split('\n').slice(0, 3)).toEqual(again);
  for (const name of ['users', 'orders', 'userAssessments'])
    expect([name, await db().collection(name).countDocuments({ searchWords: null })]).toEqual([name, 0]);
  expect((await run()).output).toBe('The database is up to date; 0 migrations were run.\n');
});

it('db:migrate: when there are audit entries without a seal, then they get their places in the order of their ids', async () => {
  await loadEarlier();
  const actor = { id: 1, email: 'admin@kenali.test', name: 'Admin Kenali' };
  const details = { orderId: 7, amount: 350_000, note: 'Transfer' };
  const entry = { action: 'refund.record', actor, target: null, changes: {}, details, searchWords: ['admin'] };
  const entries = db().collection<Document & { _id: number }>('auditEntries');
  await entries.insertMany(
    Array.from({ length: 450 }, (_, index) => ({ _id: index + 1, at: new Date(index), ...entry })),
  );
  await run();
  const sealed = await entries.find().sort({ _id: 1 }).toArray();
  expect(sealed.map(({ _id, seal }) => seal.sequence - _id)).toEqual(Array(450).fill(0));
  await inProduction();
  expect((await verifyChain(readSealedEntries())).head).toMatchObject({ sequence: 450 });
  // A process of the earlier version that still runs: the running processes seal what it writes.
  await entries.insertOne({ _id: 451, at: new Date(), ...entry });
  await sealNextEntries();
  expect((await verifyChain(readSealedEntries())).head).toMatchObject({ sequence: 451 });
  expect((await run()).output).toBe('The database is up to date; 0 migrations were run.\n');
});

it('db:migrate --dry-run: when an earlier version has created a retired index again, then it is listed, and the next run drops it', async () => {
  await loadEarlier();
  await run();
  await db().collection('oneTimeCodes').createIndex({ email: 1, purpose: 1 });
  expect((await run('--dry-run')).output).toContain('index to drop: oneTimeCodes, email_1_purpose_1');
  await run();
  expect((await run('--dry-run')).output).toBe('No migration is pending.\n');
});

it('db:migrate: when two processes start at once, then each migration runs once and both succeed', async () => {
  await loadEarlier();
  const both = await Promise.all([run(), run()]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  const output = both.map((each) => each.output).join('');
  for (const name of NAMES) expect([name, output.split(`${name}:`).length - 1]).toEqual([name, 1]);
  expect(await recorded()).toEqual(NAMES);
});

/** Waits until the migration has written one batch. Each look reads all documents, so it leaves the processors to the migration in between. */
async function untilFirst(users: Collection<{ _id: number }>) {
  while ((await users.findOne({ searchWords: { $exists: true } }, { projection: { _id: 1 } })) === null) await wait(10);
}

it('db:migrate: when the process is killed in the middle, then the next one continues after the lease', async () => {
  await loadEarlier();
  const users = db().collection<{ _id: number }>('users');
  const [model] = await users.find().limit(1).toArray();
  await users.insertMany(
    Array.from({ length: MANY }, (_, index) => ({
      ...model,
      _id: 10_000 + index,
      email: `banyak${index}@contoh.test`,
    })),
  );
  const { child, ended } = start();
  await untilFirst(users);
  child.kill('SIGKILL');
  await ended;
  expect(await recorded()).toEqual(NAMES.slice(0, 1));
  const left = await users.countDocuments({ searchWords: null });
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(MANY);
  const { status, output } = await runDuringLease();
  expect([status, output.split('\n')[0]]).toEqual([0, WAITING]);
  expect(await users.countDocuments({ searchWords: null })).toBe(0);
  expect(await recorded()).toEqual(NAMES);
}, 120_000);

it('db:migrate: when the process does not run until another one has taken over, then it ends without another write', async () => {
  await loadEarlier();
  const users = db().collection<{ _id: number }>('users');
  const [model] = await users.find().limit(1).toArray();
  await users.insertMany(
    Array.from({ length: MANY }, (_, index) => ({ ...model, _id: 10_000 + index, email: `diam${index}@contoh.test` })),
  );
  const frozen = start();
  await untilFirst(users);
  frozen.child.kill('SIGSTOP');
  expect(await users.countDocuments({ searchWords: null })).toBeGreaterThan(0);
  const second = await runDuringLease();
  expect(second.output.split('\n')[0]).toBe(WAITING);
  expect(second.status).toBe(0);
  const before = await contents();

  frozen.child.kill('SIGCONT');
  const first = await frozen.ended;
  expect(first.status).toBe(1);
  expect(first.output).toContain('its lease on the database ended; run it again to continue');
  expect(await contents()).toEqual(before);
  // The second process repeated only what the first had not recorded, and each record names who completed the migration.
  const [begun = '', ...later] = NAMES.slice(1);
  for (const name of NAMES)
    expect([name, first.output.includes(`${name}:`), second.output.includes(`${name}:`)]).toEqual([
      ...[name, !later.includes(name), name === begun || later.includes(name)],
    ]);
  const by = (await db().collection('migrations').find().sort({ _id: 1 }).toArray()).map((each) => each.by);
  expect(by[0]).toMatch(new RegExp(` ${frozen.child.pid}$`));
  expect(new Set(by.slice(1)).size).toBe(1);
  expect(by[1]).not.toBe(by[0]);
}, 120_000);

it('migrate: when another process takes the lease in the middle, then the migration stops, is not recorded, and leaves the lease alone', async () => {
  const leases = () => db().collection<{ _id: string; holder: string }>('migrationLeases');
  await connectDatabase(uri);
  let calls = 0;
  const taken: Migration = {
    name: '9001-taken-over',
    description: 'is taken over',
    count: async () => 1,
    up: async (checkpoint) => {
      calls += 1;
      const inAnHour = new Date(Date.now() + 3_600_000);
      await leases().updateOne({ _id: 'migrations' }, { $set: { holder: 'another', expiresAt: inAnHour } });
      // The process finds out when it renews its lease.
      for (;;) {
        checkpoint();
        await new Promise(setImmediate);
      }
    },
  };
  const never: Migration = { ...taken, name: '9002-never-begun', up: () => Promise.reject(new Error('it began')) };
  await expect(migrate(() => {}, [taken, never])).rejects.toThrow('its lease on the database ended');
  expect([calls, await recorded()]).toEqual([1, []]);
  expect(await leases().findOne({ _id: 'migrations' })).toMatchObject({ holder: 'another' });
});

it.each<[string, object[]]>([
  ['has not recorded', []],
  ['has recorded', [{ _id: '9001-ends-late', by: 'another' }]],
])(
  'migrate: when another process takes the lease before the last write, and %s the migration, then this process does not record it',
  async (_what, byAnother) => {
    const records = () => db().collection('migrations');
    const leases = () => db().collection('migrationLeases');
    await connectDatabase(uri);
    const late: Migration = {
      name: '9001-ends-late',
      description: 'ends after another process has taken over',
      count: async () => 1,
      // The process asks for its lease only from time to time, so it notices nothing.
      up: async () => {
        await leases().updateOne({}, { $set: { holder: 'another', expiresAt: new Date(Date.now() + 3_600_000) } });
        if (byAnother.length > 0) await records().insertMany(byAnother);
      },
    };
    await expect(migrate(() => {}, [late])).rejects.toThrow('its lease on the database ended');
    expect(await records().find().toArray()).toEqual(byAnother);
    expect(await leases().find().toArray()).toMatchObject([{ holder: 'another' }]);
  },
);

it('db:migrate --dry-run: says what would run and for how many documents, and changes nothing', async () => {
  await loadEarlier();
  const before = await contents();
  const { status, output } = await run('--dry-run');
  expect(status).toBe(0);
  expect(output).toContain(
    `0002-fill-search-tokens-of-users: adds search tokens to accounts (${await db().collection('users').countDocuments()} documents)\n`,
  );
  expect(NAMES.filter((name) => !output.includes(`${name}:`))).toEqual([]);
  expect(output).toContain('index to build: ');
  expect(await contents()).toEqual(before);
});

it('db:migrate: when an option is unknown, then the usage is printed and nothing happens', async () => {
  expect(await run('--dry')).toEqual({ status: 1, output: 'Usage: npm run db:migrate [-- --dry-run]\n' });
  expect(await contents()).toEqual([]);
});

it('production: when migrations are missing, then one sentence names the command and nothing changes', async () => {
  await loadEarlier();
  const before = await contents();
  await expect(inProduction()).rejects.toThrow(
    `The configuration is not usable:\n  - MONGODB_URI: the database is older than this version and lacks ${NAMES.join(', ')}; run npm run db:migrate, then start again`,
  );
  expect(await contents()).toEqual(before);
});

it('production: when the database is empty or migrated, then it starts; without a unique index it is refused', async () => {
  await inProduction();
  expect(await recorded()).toEqual(NAMES);
  await disconnectDatabase();
  await inProduction();
  await disconnectDatabase();
  await db().collection<{ _id: string }>('counters').insertOne({ _id: 'users' });
  await db().collection('users').dropIndex('email_1');
  await expect(inProduction()).rejects.toThrow('lacks the unique index email_1 of users; run npm run db:migrate');
});

it('production: when another process has begun to migrate an empty database, then the start waits and completes it', async () => {
  await db().collection<{ _id: string }>('migrations').insertOne({ _id: NAMES[0]! });
  await inProduction();
  expect(await recorded()).toEqual(NAMES);
});

it('demo: when an earlier version left the database, then the start migrates it', async () => {
  await loadEarlier();
  await openDatabase({ mongodbUri: uri, mode: 'demo' });
  expect(await recorded()).toEqual(NAMES);
  expect(await db().collection('users').countDocuments({ searchWords: null })).toBe(0);
});

it.each(['demo', 'production'] as const)(
  '%s: when the database is newer, then one sentence refuses it',
  async (mode) => {
    await openDatabase({ mongodbUri: uri, mode, fieldEncryption: DEMO_FIELD_ENCRYPTION });
    await disconnectDatabase();
    await db().collection<{ _id: string }>('migrations').insertOne({ _id: '9999-of-tomorrow' });
    const sentence =
      'The configuration is not usable:\n  - MONGODB_URI: the database is newer than this version, which does not know 9999-of-tomorrow; start the version that migrated it, or a later one';
    await expect(openDatabase({ mongodbUri: uri, mode, fieldEncryption: DEMO_FIELD_ENCRYPTION })).rejects.toThrow(
      sentence,
    );
    expect(await run()).toEqual({ status: 1, output: `${sentence}\n` });
  },
  60_000,
);
