import { deepStrictEqual } from 'node:assert/strict';
import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import { useFieldKeys } from '../../src/db/encryption/envelope.ts';
import { withBenchDatabase, writeFigures } from '../with-database.ts';
import { changeAll, LISTS, type Path, tokenOf, USERS, writeData } from './bench-data.ts';
import { describeDownloads, measureDownloads } from './downloads.ts';
import { type Base, type Cell, measure, settle } from './measure.ts';
import { asTable, SUBJECTS, summarise } from './report.ts';
import { assertStored, resetWritten } from './save-bodies.ts';
import { startTarget, type Target, type TargetName } from './target.ts';

/**
 * Compares the CPU cost of polls, saves and completions with a bare server; both alternate in one run. Then measures how long other
 * calls wait while PDF reports are downloaded.
 * `cpu` or `downloads` as an argument runs one part, a kind such as `save` runs its measurements alone, a number is the count of rounds.
 * With `alone`, requests follow each other; otherwise 16 run at once.
 * Needs Linux, takes about ten minutes.
 */
/** Of a change, more than there are in a run. */
const AT_THE_END = 1_000_000;
const PASSES = { changed: 2, unchanged: 4, save: 2, complete: 1 };
/** In the warm-up. The server's code is compiled while it runs: after so many saves, more of them no longer make one cheaper. */
const WARM_UP_PASSES = { ...PASSES, save: 12 };

const [numbers, parts] = [/^\d+$/, /\D/].map((form) => process.argv.slice(2).filter((each) => form.test(each))) as [
  string[],
  string[],
];
const rounds = Number(numbers[0] ?? 5);
const kinds = parts.filter((part) => Object.hasOwn(PASSES, part));
const isWanted = (part: 'cpu' | 'downloads') =>
  parts.length === 0 || parts.includes(part) || (part === 'cpu' && kinds.length > 0);
const atOnce = parts.includes('alone') ? 1 : 16;
const wanted = SUBJECTS.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));

await withBenchDatabase(async ({ db, env, mongodPid, stops }) => {
  const start = async (name: TargetName, more: NodeJS.ProcessEnv = {}) => {
    const target = await startTarget(name, { ...env, ...more });
    stops.push(target.stop);
    return target;
  };
  // The API first, because it creates the indexes.
  const targets = [await start('kenali'), await start('bare')];
  useFieldKeys(DEMO_FIELD_ENCRYPTION);
  await writeData(db);
  const tokens = Array.from({ length: USERS }, (_, index) => tokenOf(index + 1));
  const cells = isWanted('cpu') ? await measureAll(targets, { db, mongodPid, tokens, atOnce }) : [];
  const lines = summarise(cells);
  if (lines.length > 0) console.log(asTable(lines));
  for (const target of targets) await target.rest();
  const downloads = isWanted('downloads')
    ? await measureDownloads(await start('kenali', { RATE_LIMITS: 'off' }), tokens)
    : null;
  if (downloads) console.log(`\n${describeDownloads(downloads)}`);
  writeFigures('api', { lines, downloads, cells });
});

async function measureAll(targets: Target[], base: Base): Promise<Cell[]> {
  await checkSameLists(targets, base);
  const cells: Cell[] = [];
  // Round 0 is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round += 1)
    for (const subject of wanted) {
      for (const target of round % 2 ? targets : targets.toReversed()) {
        for (const other of targets) if (other !== target) await other.rest();
        await target.work();
        await settle();
        const measured = await measure(target, subject, (round === 0 ? WARM_UP_PASSES : PASSES)[subject.kind], base);
        if (round > 0) cells.push({ target: target.name, ...subject, round, ...measured });
        if (subject.kind === 'changed' || subject.kind === 'unchanged') continue;
        const written = subject.kind === 'complete' ? 'completed' : 'saved';
        await assertStored(base.db, written);
        await resetWritten(base.db, written);
      }
      console.log(`Round ${round} of ${rounds}: ${subject.path} ${subject.kind}`);
    }
  // After the saves, the lists have names of children from both servers.
  for (const path of Object.keys(LISTS) as Path[]) await changeAll(base.db, path, AT_THE_END);
  for (const target of targets) await target.work();
  await settle();
  await checkSameLists(targets, base);
  return cells;
}

/** Checks that both servers return the same lists; only equal work may be compared. @throws Error */
async function checkSameLists(targets: readonly Target[], { tokens }: Base): Promise<void> {
  for (const path of Object.keys(LISTS)) {
    const [kenali, bare] = await Promise.all(targets.map((target) => target.ask(path, String(tokens[0]))));
    deepStrictEqual([kenali?.status, bare?.status], [200, 200]);
    deepStrictEqual(JSON.parse(String(kenali?.body)), JSON.parse(String(bare?.body)));
  }
}
