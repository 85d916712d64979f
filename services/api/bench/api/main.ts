import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { withBenchDatabase } from '../with-database.ts';
import { assertSame } from './assert-same.ts';
import { SECRET, tokenOf, USERS, writeData } from './bench-data.ts';
import { checkSameLists, checkSameRefusals } from './check-alike.ts';
import { describeDownloads, measureDownloads } from './downloads.ts';
import { type Base, type Cell, measure, SETTLE_MS } from './measure.ts';
import { asTable, SUBJECTS, summarise } from './report.ts';
import { savedStates } from './save-bodies.ts';
import { startTarget, type Target } from './target.ts';

/**
 * Compares the CPU cost of polls and saves with a bare server; both alternate in one run. Then measures how long other calls wait
 * while PDF reports are downloaded. `cpu` or `downloads` as an argument runs one part. Needs Linux, takes about five minutes.
 */
const ROUNDS = 5;
const PASSES = { changed: 2, unchanged: 4, save: 2 };
const root = join(import.meta.dirname, '../../../..');
const outFile = join(root, '.data/bench/api.json');

const parts = process.argv.slice(2);
const isWanted = (part: 'cpu' | 'downloads') => parts.length === 0 || parts.includes(part);

const main = (): Promise<void> =>
  withBenchDatabase(async ({ db, mongodPid, env, stops }) => {
    const start = async (name: Target['name'], more: NodeJS.ProcessEnv = {}) => {
      const server = join(import.meta.dirname, `${name}-server.ts`);
      const target = await startTarget(name, server, { ...env, JWT_SECRET: SECRET, ...more });
      stops.push(target.stop);
      return target;
    };
    // The API first, because it creates the indexes.
    const targets = [await start('kenali'), await start('bare')];
    await writeData(db);
    const tokens = Array.from({ length: USERS }, (_, index) => tokenOf(index + 1));
    const cells = isWanted('cpu') ? await measureAll(targets, { db, mongodPid, tokens }) : [];
    const lines = cells.length > 0 ? summarise(cells) : [];
    if (lines.length > 0) console.log(asTable(lines));
    for (const target of targets) await target.rest();
    const downloads = isWanted('downloads')
      ? await measureDownloads(await start('kenali', { RATE_LIMITS: 'off' }), tokens)
      : null;
    if (downloads) console.log(`\n${describeDownloads(downloads)}`);
    write({ lines, downloads, cells });
  });

async function measureAll(targets: Target[], base: Base): Promise<Cell[]> {
  await checkSameLists(targets, String(base.tokens[0]));
  await checkSameRefusals(targets, base.tokens, base.db);
  const cells: Cell[] = [];
  // Round 0 is a warm-up and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const subject of SUBJECTS) {
      const states: object[][] = [];
      for (const target of round % 2 ? targets : targets.toReversed()) {
        await giveTurn(target, targets);
        const cpu = await measure(target, subject, round === 0 ? 1 : PASSES[subject.kind], base);
        if (round > 0) cells.push({ target: target.name, ...subject, round, ...cpu });
        if (subject.kind === 'save') states.push(await savedStates(base.db));
      }
      // Both servers write the same responses of the same users.
      assertSame(states[1], states[0], 'The servers have saved different things');
      for (const state of states) assertSame(state.length, 1, 'Groups of equal responses after equal saves');
      console.log(`Round ${round} of ${ROUNDS}: ${subject.path} ${subject.kind}`);
    }
  return cells;
}

async function giveTurn(target: Target, targets: readonly Target[]): Promise<void> {
  for (const other of targets) if (other !== target) await other.rest();
  await target.work();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
}

function write(measured: object): void {
  mkdirSync(join(outFile, '..'), { recursive: true });
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  writeFileSync(outFile, `${JSON.stringify({ at: new Date().toISOString(), machine, ...measured }, null, 2)}\n`);
  console.log(`Written to ${outFile}`);
}

await main();
