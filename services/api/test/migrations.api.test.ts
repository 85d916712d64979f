import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { withDatabase } from '@kenali/embedded-mongodb';
import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import { MongoClient } from 'mongodb';
import { connectDatabase, disconnectDatabase } from '../src/db/database.ts';
import { missingIndexes } from '../src/db/prepare-indexes.ts';
import { describePending, migrate } from '../src/migrations/migrate.ts';
import { migrateDatabase } from '../src/migrations/migrate-command.ts';
import { MIGRATIONS, type Migration } from '../src/migrations/migrations.ts';
import { openDatabase } from '../src/migrations/open-database.ts';
import { MADE_UP } from './made-up-migrations.ts';
import { runHere, startProgram } from './programs.ts';
import { until } from './until.ts';

const COMMAND = 'src/commands/db-migrate.ts';
/** The same with made-up migrations, two more than there are. */
const OF_TOMORROW = 'test/migrate-made-up.ts';
const NAMES = MIGRATIONS.map(({ name }) => name);
const MADE_UP_NAMES = MADE_UP.map(({ name }) => name);
const PEOPLE = 25;

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
  children.clear();
  await disconnectDatabase();
  await db().dropDatabase();
});
afterAll(() => client.close());

const db = () => client.db(new URL(uri).pathname.slice(1));
const leases = () => db().collection('migrationLeases');
const records = () => db().collection('migrations').find().sort({ _id: 1 }).toArray();
const recorded = async () => (await records()).map(({ _id }) => _id);

const people = () => db().collection<{ _id: number; name: string; initial?: string }>('people');
const addPeople = () =>
  people().insertMany(Array.from({ length: PEOPLE }, (_, index) => ({ _id: index, name: `Nama ${index}` })));
const withoutInitial = () => people().countDocuments({ initial: { $exists: false } });
const openGate = () => db().collection('gate').insertOne({});

/** A database that somebody uses, and that no command has prepared. */
const addUser = () => db().collection<{ _id: number }>('users').insertOne({ _id: 1 });

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

function start(command = COMMAND) {
  const env = { KENALI_MODE: 'demo', MONGODB_URI: uri, DATA_DIR: '/nonexistent' };
  const started = startProgram([command], env);
  children.add(started.child);
  return started;
}
const run = (command?: string) => start(command).ended;

/** Runs the command in this process. */
const migrateHere = (...options: string[]) =>
  runHere(migrateDatabase, options, { KENALI_MODE: 'demo', MONGODB_URI: uri });

const WAITING = 'Another process is migrating this database; waiting for it ...';

/** Migrates in this process while the lease of another one lasts, which ends when this one waits for it. @returns what it says */
async function migrateDuringLease() {
  const endIn = (milliseconds: number) =>
    leases().updateOne({}, [
      { $set: { expiresAt: { $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: milliseconds } } } },
    ]);
  await endIn(100_000);
  await connectDatabase(uri);
  const said: string[] = [];
  let ended: Promise<unknown> = Promise.resolve();
  await migrate((line) => {
    said.push(line);
    if (line === WAITING) ended = endIn(500);
  }, MADE_UP);
  await ended;
  return said;
}

/** Another process takes the lease over for an hour. */
const takeLease = () =>
  leases().updateOne({}, { $set: { holder: 'another', expiresAt: new Date(Date.now() + 3_600_000) } });

const startIn = (mode: 'production' | 'demo') => () =>
  openDatabase({ mongodbUri: uri, mode, fieldEncryption: DEMO_FIELD_ENCRYPTION });
const [inProduction, inDemo] = [startIn('production'), startIn('demo')];

it('db:migrate: when the database is new, then it gets its indexes, a second run finds nothing to do, and a later one builds an index that somebody dropped', async () => {
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('2 migrations were run') });
  expect(await recorded()).toEqual(NAMES);
  const before = await contents();
  expect(await migrateHere()).toEqual({ code: 0, output: 'The database is up to date; 0 migrations were run.\n' });
  expect(await contents()).toEqual(before);
  await inProduction();
  expect(await missingIndexes()).toEqual([]);
  await disconnectDatabase();

  await db().collection('users').dropIndex('email_1');
  const { output } = await migrateHere('--dry-run');
  expect(output).toBe('index to build: users, email_1\nNo migration is pending.\n');
  await migrateHere();
  expect((await migrateHere('--dry-run')).output).toBe('No migration is pending.\n');
});

it('migrate: when the next version adds migrations, then a dry run says for how many documents, only they run, and their records say when and by whom', async () => {
  await connectDatabase(uri);
  const said: string[] = [];
  expect(await migrate(() => {})).toBe(NAMES.length);
  await Promise.all([addPeople(), openGate()]);
  await describePending((line) => said.push(line), MADE_UP);
  expect(said).toEqual([
    `9001-add-initials: adds initials to people (${PEOPLE} documents)`,
    '9002-number-people: stores how many people there are (1 documents)',
  ]);
  said.length = 0;
  expect(await migrate((line) => said.push(line), MADE_UP)).toBe(2);
  expect(said).toEqual([
    '9001-add-initials: adds initials to people ...',
    '9002-number-people: stores how many people there are ...',
  ]);
  expect([await withoutInitial(), await db().collection('figures').find().toArray()]).toEqual([
    0,
    [{ _id: 'people', count: PEOPLE }],
  ]);
  const added = (await records()).slice(NAMES.length);
  const date = expect.any(Date);
  const by = expect.stringMatching(new RegExp(` ${process.pid}$`));
  expect(added).toEqual(
    ['9001-add-initials', '9002-number-people'].map((_id) => ({ _id, startedAt: date, finishedAt: date, by })),
  );
});

it('db:migrate: when two processes start at once, then each migration runs once and both succeed', async () => {
  await Promise.all([addPeople(), openGate()]);
  const both = await Promise.all([run(OF_TOMORROW), run(OF_TOMORROW)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const output = both.map((each) => each.output).join('');
  for (const name of MADE_UP_NAMES) expect([name, output.split(`${name}:`).length - 1]).toEqual([name, 1]);
  expect(await recorded()).toEqual(MADE_UP_NAMES);
});

it('db:migrate: when the process does not run until another one has taken over, then that one continues, and it ends without another write', async () => {
  await addPeople();
  const frozen = start(OF_TOMORROW);
  // Its second migration has written one batch.
  await until(async () => (await withoutInitial()) < PEOPLE || frozen.child.exitCode !== null);
  frozen.child.kill('SIGSTOP');
  expect(await recorded()).toEqual(NAMES);
  expect(await withoutInitial()).toBeGreaterThan(0);
  await openGate();
  const said = await migrateDuringLease();
  expect(await withoutInitial()).toBe(0);
  expect(await recorded()).toEqual(MADE_UP_NAMES);
  const before = await contents();

  frozen.child.kill('SIGCONT');
  const first = await frozen.ended;
  expect(first.code).toBe(1);
  expect(first.output).toContain('its lease on the database ended; run it again to continue');
  expect(await contents()).toEqual(before);
  // The second process repeated only what the first had not recorded, and each record names who completed the migration.
  expect(MADE_UP_NAMES.filter((name) => first.output.includes(`${name}:`))).toEqual([...NAMES, '9001-add-initials']);
  expect(said).toEqual([
    WAITING,
    '9001-add-initials: adds initials to people ...',
    '9002-number-people: stores how many people there are ...',
  ]);
  const by = (await records()).map((each) => each.by.split(' ').at(-1));
  const [ofFirst, ofSecond] = [`${frozen.child.pid}`, `${process.pid}`];
  expect(by).toEqual([...NAMES.map(() => ofFirst), ofSecond, ofSecond]);
}, 120_000);

it('migrate: when another process takes the lease in the middle, then the migration stops, is not recorded, and leaves the lease alone', async () => {
  await connectDatabase(uri);
  let calls = 0;
  const taken: Migration = {
    name: '9001-taken-over',
    description: 'is taken over',
    count: async () => 1,
    up: async (checkpoint) => {
      calls += 1;
      await takeLease();
      // The process finds out when it renews its lease.
      for (;;) {
        checkpoint();
        await wait(20);
      }
    },
  };
  const never: Migration = { ...taken, name: '9002-never-begun', up: () => Promise.reject(new Error('it began')) };
  await expect(migrate(() => {}, [taken, never])).rejects.toThrow('its lease on the database ended');
  expect([calls, await recorded()]).toEqual([1, []]);
  expect(await leases().find().toArray()).toMatchObject([{ holder: 'another' }]);
});

it.each<[string, object[]]>([
  ['has not recorded', []],
  ['has recorded', [{ _id: '9001-ends-late', by: 'another' }]],
])(
  'migrate: when another process takes the lease before the last write, and %s the migration, then this process does not record it',
  async (_what, byAnother) => {
    await connectDatabase(uri);
    const late: Migration = {
      name: '9001-ends-late',
      description: 'ends after another process has taken over',
      count: async () => 1,
      // The process asks for its lease only from time to time, so it notices nothing.
      up: async () => {
        await takeLease();
        if (byAnother.length > 0) await db().collection('migrations').insertMany(byAnother);
      },
    };
    await expect(migrate(() => {}, [late])).rejects.toThrow('its lease on the database ended');
    expect(await records()).toEqual(byAnother);
    expect(await leases().find().toArray()).toMatchObject([{ holder: 'another' }]);
  },
);

it('when migrations are missing, then db:migrate --dry-run says which and for how many documents, the start in production names the command, and nothing changes', async () => {
  await addUser();
  const before = await contents();
  const { code, output } = await migrateHere('--dry-run');
  expect([code, output.split('\n')[0]]).toEqual([
    0,
    '0001-build-indexes: builds the indexes of all collections (1 documents)',
  ]);
  expect(output).toContain('index to build: users, email_1\n');
  await expect(inProduction()).rejects.toThrow(
    `The configuration is not usable:\n  - MONGODB_URI: the database is older than this version and lacks ${NAMES.join(', ')}; run npm run db:migrate, then start again`,
  );
  expect(await contents()).toEqual(before);
});

it('db:migrate: when an option is unknown, then the usage is printed and nothing happens', async () => {
  expect(await migrateHere('--dry')).toEqual({ code: 1, output: 'Usage: npm run db:migrate [-- --dry-run]\n' });
  expect(await contents()).toEqual([]);
});

it('production: when the database is empty or migrated, then it starts; without a unique index, or when it is newer, one sentence refuses it, in the demo too', async () => {
  await inProduction();
  expect(await recorded()).toEqual(NAMES);
  await disconnectDatabase();
  await inProduction();
  await disconnectDatabase();
  await db().collection<{ _id: string }>('counters').insertOne({ _id: 'users' });
  await db().collection('users').dropIndex('email_1');
  await expect(inProduction()).rejects.toThrow('lacks the unique index email_1 of users; run npm run db:migrate');

  await db().collection<{ _id: string }>('migrations').insertOne({ _id: '9999-of-tomorrow' });
  const sentence =
    'The configuration is not usable:\n  - MONGODB_URI: the database is newer than this version, which does not know 9999-of-tomorrow; start the version that migrated it, or a later one';
  for (const start of [inProduction, inDemo]) {
    await disconnectDatabase();
    await expect(start()).rejects.toThrow(sentence);
  }
  expect(await migrateHere()).toEqual({ code: 1, output: `${sentence}\n` });
});

it('production: when another process has begun to migrate an empty database, then the start waits and completes it', async () => {
  await db().collection<{ _id: string }>('migrations').insertOne({ _id: NAMES[0]! });
  await inProduction();
  expect(await recorded()).toEqual(NAMES);
});

it('demo: when migrations are missing, then the start runs them', async () => {
  await addUser();
  await inDemo();
  expect(await recorded()).toEqual(NAMES);
});
