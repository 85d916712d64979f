import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchMongod, localUri, resolveMongod, withDatabase } from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import { type Db, MongoClient } from 'mongodb';

export interface BenchDatabase {
  db: Db;
  mongodPid: number;
  /** The environment of a production API on this database, with a secret for the benchmark only. */
  env: Record<string, string>;
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
    const uri = withDatabase(localUri(port), 'bench');
    const client = await new MongoClient(uri).connect();
    stops.push(() => client.close());
    const env = {
      ...{ MONGODB_URI: uri, DATA_DIR: dbPath, KENALI_MODE: 'demo', LOG_LEVEL: 'error' },
      ...{ NODE_ENV: 'production', PAYMENT_JOBS: 'off' },
    };
    await run({ db: client.db(), mongodPid: launched.pid, env, stops });
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dbPath, { recursive: true, force: true });
  }
}
