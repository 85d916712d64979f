import { hostname } from 'node:os';
import mongoose from 'mongoose';
import type { UmzugStorage } from 'umzug';
import { missingIndexes, prepareIndexes } from '../db/prepare-indexes.ts';
import { type Lease, takeLease } from './lease.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';

export type Say = (line: string) => void;

interface MigrationRecord {
  _id: string;
  startedAt: Date;
  finishedAt: Date;
  /** Machine and process. */
  by: string;
}

const records = () => mongoose.connection.collection<MigrationRecord>('migrations');

/** The names of the migrations that this database has had. */
export const recordedNames = async (): Promise<string[]> =>
  (
    await records()
      .find({}, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ _id }) => _id);

export async function pendingMigrations(known: readonly Migration[] = MIGRATIONS): Promise<Migration[]> {
  const recorded = new Set(await recordedNames());
  return known.filter(({ name }) => !recorded.has(name));
}

/** Says what `migrate` would do, and changes nothing. */
export async function describePending(say: Say, known: readonly Migration[] = MIGRATIONS): Promise<void> {
  const pending = await pendingMigrations(known);
  for (const { name, description, count } of pending) say(`${name}: ${description} (${await count()} documents)`);
  for (const { collection, name } of await missingIndexes()) say(`index to build: ${collection}, ${name}`);
  if (pending.length === 0) say('No migration is pending.');
}

/**
 * Runs the pending migrations one after the other and records each. Only one process does so at a time; another waits and
 * then finds nothing left to do. At the end it builds indexes that somebody dropped. @returns how many it ran
 */
export async function migrate(say: Say, known: readonly Migration[] = MIGRATIONS): Promise<number> {
  if ((await pendingMigrations(known)).length === 0 && (await hasIndexes())) return 0;
  return withLease(say, async (lease) => {
    const done = await (await createUmzug(known, lease, say)).up();
    if (!(await hasIndexes())) await prepareIndexes(lease.check);
    return done.length;
  });
}

async function withLease<T>(say: Say, work: (lease: Lease) => Promise<T>): Promise<T> {
  const lease = await takeLease(() => say('Another process is migrating this database; waiting for it ...'));
  try {
    return await work(lease);
  } finally {
    await lease.release();
  }
}

const hasIndexes = async () => (await missingIndexes()).length === 0;

/** Loads the library, which most starts of a process do not need: nothing is pending. */
async function createUmzug(known: readonly Migration[], lease: Lease, say: Say) {
  const { Umzug } = await import('umzug');
  let startedAt = new Date();
  const by = `${hostname()} ${process.pid}`;
  const storage: UmzugStorage = {
    executed: recordedNames,
    async logMigration({ name }) {
      const record = { _id: name, startedAt, finishedAt: new Date(), by };
      await lease.write(async (dbSession) => void (await records().insertOne(record, { session: dbSession })));
    },
    unlogMigration: () => Promise.reject(new Error('Migrations are never undone: add one that corrects the data')),
  };
  return new Umzug({
    migrations: known.map(({ name, description, up }) => ({
      name,
      async up() {
        startedAt = new Date();
        say(`${name}: ${description} ...`);
        lease.check();
        await up(lease.check);
      },
    })),
    storage,
    logger: undefined,
  });
}
