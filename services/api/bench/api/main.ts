import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import { useFieldKeys } from '../../src/encryption/keyring.ts';
import { withBenchDatabase } from '../with-database.ts';
import { assertSame } from './assert-same.ts';
import { changeAll, LISTS, type Path, SECRET, tokenOf, USERS, writeData } from './bench-data.ts';
import { checkSameLists, checkSameRefusals } from './check-alike.ts';
import { describeDownloads, measureDownloads } from './downloads.ts';
import { type Base, type Cell, measure, SETTLE_MS } from './measure.ts';
import { asRatios, asTable, SUBJECTS, summarise } from './report.ts';
import { assertSealed, resetWritten, writtenStates } from './save-bodies.ts';
import { startTarget, type Target, type TargetName } from './target.ts';

/**
 * Compares the CPU cost of polls, saves and completions with two bare servers, one that merges and one that does not; all of them
 * alternate in one run. Then measures how long other calls wait while PDF reports are downloaded.
 * `cpu` or `downloads` as an argument runs one part, a kind such as `save` runs its measurements alone, a number is the count of rounds.
 * With `alone`, requests follow each other; otherwise 16 run at once.
 * Needs Linux, takes about 15 minutes.
 */
/** Of a change, more than there are in a run. */
const AT_THE_END = 1_000_000;
const PASSES = { changed: 2, unchanged: 4, save: 2, rename: 1, complete: 1 };
/** In the warm-up. The server's code is compiled while it runs: after so many saves, more of them no longer make one cheaper. */
const WARM_UP_PASSES = { ...PASSES, save: 12 };
const root = join(import.meta.dirname, '../../../..');
const outFile = join(root, '.data/bench/api.json');

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

const main = (): Promise<void> =>
  withBenchDatabase(async ({ open, mongodPid, stops }) => {
    const { db, env } = open('bench');
    const start = async (name: TargetName, more: NodeJS.ProcessEnv = {}) => {
      const file = join(import.meta.dirname, `${name}-server.ts`);
      const wants = { name, db, merges: name !== 'plain' };
      const target = await startTarget(wants, file, { ...env, JWT_SECRET: SECRET, ...more });
      stops.push(target.stop);
      return target;
    };
    // The API first, because it creates the indexes.
    const targets = [await start('kenali'), await start('bare'), await start('plain')];
    useFieldKeys(DEMO_FIELD_ENCRYPTION);
    await writeData(db);
    const tokens = Array.from({ length: USERS }, (_, index) => tokenOf(index + 1));
    const cells = isWanted('cpu') ? await measureAll(targets, { mongodPid, tokens, atOnce }) : [];
    const lines = cells.length > 0 ? summarise(cells) : [];
    if (lines.length > 0) console.log([asTable(lines), asRatios(lines)].join('\n\n'));
    for (const target of targets) await target.rest();
    const downloads = isWanted('downloads')
      ? await measureDownloads(await start('kenali', { RATE_LIMITS: 'off' }), tokens)
      : null;
    if (downloads) console.log(`\n${describeDownloads(downloads)}`);
    write({ lines, downloads, cells });
  });

async function measureAll(targets: Target[], base: Base): Promise<Cell[]> {
  await checkSameLists(targets, String(base.tokens[0]));
  await checkSameRefusals(targets, base.tokens);
  const cells: Cell[] = [];
  // Round 0 is a warm-up and is not counted.
  for (let round = 0; round <= rounds; round += 1)
    for (const subject of wanted) {
      const states: { merges: boolean; state: object[] }[] = [];
      for (const target of round % 2 ? targets : targets.toReversed()) {
        await giveTurn(target, targets);
        const measured = await measure(target, subject, (round === 0 ? WARM_UP_PASSES : PASSES)[subject.kind], base);
        if (round > 0) cells.push({ target: target.name, ...subject, round, ...measured });
        const { db, merges } = target;
        if (subject.kind === 'changed' || subject.kind === 'unchanged') continue;
        const written = subject.kind === 'complete' ? 'completed' : 'saved';
        await assertSealed(db, written);
        states.push({ merges, state: await writtenStates(db, written) });
        await resetWritten(db, written);
      }
      // All servers that merge write the same responses of the same users, and so do all that overwrite.
      for (const { merges, state } of states) {
        const other = states.find((each) => each.merges === merges)?.state;
        assertSame(state, other, 'The servers have stored different things');
        assertSame(state.length, 1, 'Groups of equal responses after equal writes');
      }
      console.log(`Round ${round} of ${rounds}: ${subject.path} ${subject.kind}`);
    }
  await checkSameEnd(targets, String(base.tokens[0]));
  return cells;
}

/** After the saves, the lists have names of children from all of them. */
async function checkSameEnd(targets: readonly Target[], token: string): Promise<void> {
  for (const path of Object.keys(LISTS) as Path[]) await changeAll((targets[0] as Target).db, path, AT_THE_END);
  for (const target of targets) await target.work();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  await checkSameLists(targets, token);
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
