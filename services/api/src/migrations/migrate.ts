import { hostname } from 'node:os';
import mongoose from 'mongoose';
import type { UmzugStorage } from 'umzug';
import { retiredIndexes } from '../db/drop-retired-indexes.ts';
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

/** Recorded migrations that have documents again, because a process of an earlier version wrote them since. */
async function migrationsToRepeat(known: readonly Migration[]): Promise<{ migration: Migration; count: number }[]> {
  const recorded = new Set(await recordedNames());
  const counted = known
    .filter(({ name, isRepeated }) => isRepeated && recorded.has(name))
    .map(async (migration) => ({ migration, count: await migration.count() }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}

/** Says what `migrateAndRepeat` would do, and changes nothing. */
export async function describePending(say: Say): Promise<void> {
  const pending = await pendingMigrations();
  for (const { name, description, count } of pending) say(`${name}: ${description} (${await count()} documents)`);
  for (const { migration, count } of await migrationsToRepeat(MIGRATIONS))
    say(`${migration.name}: again (${count} documents)`);
  for (const { collection, name } of await missingIndexes()) say(`index to build: ${collection}, ${name}`);
  for (const { collection, name } of await retiredIndexes()) say(`index to drop: ${collection}, ${name}`);
  if (pending.length === 0) say('No migration is pending.');
}

/**
 * Runs the pending migrations one after the other and records each. Only one process does so at a time; another waits and
 * then finds nothing left to do. At the end it builds indexes that somebody dropped. @returns how many it ran
 */
export async function migrate(say: Say, known: readonly Migration[] = MIGRATIONS): Promise<number> {
  if ((await pendingMigrations(known)).length === 0 && (await areIndexesRight())) return 0;
  return withLease(say, async (lease) => {
    const done = await (await createUmzug(known, lease, say)).up();
    if (!(await areIndexesRight())) await prepareIndexes(lease.check);
    return done.length;
  });
}

/**
 * Like `migrate`. It then repeats migrations for documents that a process of an earlier version wrote while the processes
 * were replaced. It reads whole collections, so no start of a process does it.
 */
export async function migrateAndRepeat(say: Say): Promise<number> {
  const count = await migrate(say);
  if ((await migrationsToRepeat(MIGRATIONS)).length === 0) return count;
  return withLease(say, async ({ check }) => {
    for (const { migration, count: documents } of await migrationsToRepeat(MIGRATIONS)) {
      say(`${migration.name}: again, for ${documents} documents that an earlier version has written since ...`);
      await migration.up(check);
    }
    return count;
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

const areIndexesRight = async () => (await missingIndexes()).length === 0 && (await retiredIndexes()).length === 0;

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
