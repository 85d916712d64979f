import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import type { Db } from 'mongodb';
import { isSealed, useFieldKeys } from '../../src/db/encryption/envelope.ts';
import { withBenchDatabase, writeFigures } from '../with-database.ts';
import { CASES, type Case, WATCHED } from './cases.ts';
import { ATTEMPTS, USERS } from './data.ts';
import { fill } from './fill.ts';
import { type AdminApi, isScan, type Measured, measure, plansOf, startAdminApi, worstPlan } from './measure.ts';

/**
 * Measures the admin area with 100,000 users and 300,000 user assessments. A number as the first argument takes fewer users, names of
 * tables measure these alone. Needs Linux, takes about a quarter of an hour.
 */
const tables = process.argv.slice(2).filter((each) => !/^\d+$/.test(each));
const isWanted = ({ table }: Case) => tables.length === 0 || tables.includes(table);
/** The CSV has about 40 MB; holding all rows and documents in memory would need many times this. */
const CSV_GROWTH_MB = 150;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

await withBenchDatabase(async ({ db, env, mongodPid, stops }) => {
  useFieldKeys(DEMO_FIELD_ENCRYPTION);
  let since = performance.now();
  await fill(db);
  console.log(`Filled: ${USERS} users, ${ATTEMPTS} user assessments, in ${seconds(since)}`);
  since = performance.now();
  const api = await startAdminApi(env);
  stops.push(api.stop);
  await assertSealed(db);
  console.log(`First start, which builds all indexes: ${seconds(since)}`);
  await measureAll(api, db, mongodPid);
});

/** @throws Error unless the names of children are sealed */
async function assertSealed(db: Db): Promise<void> {
  const found = db
    .collection('userAssessments')
    .find({ childWords: { $exists: true } }, { projection: { 'progress.participantInfo': 1 } });
  let count = 0;
  for await (const { progress } of found) {
    count += 1;
    if (!isSealed(progress.participantInfo)) throw new Error('The name of a child is stored plainly');
  }
  if (count === 0) throw new Error('No child');
}

async function measureAll(api: AdminApi, db: Db, mongodPid: number): Promise<void> {
  const lines: object[] = [];
  let isGood = true;
  for (const each of [...CASES, ...WATCHED].filter(isWanted)) {
    const measured = await measure(api, mongodPid, each);
    const plans = await plansOf(db, async () => (await api.get(each.path)).text());
    const scans = plans.filter(isScan).map(({ ns }) => ns);
    const { table, what, path } = each;
    lines.push({ table, what, path, ...measured, scans, plan: worstPlan(plans) });
    if (measured.delayMs > each.barMs || scans.length > 0) isGood = false;
    console.log(asText(each, measured, { scans, plan: worstPlan(plans) }));
  }
  if (tables.length === 0) {
    const csv = await exportAll(api);
    lines.push(csv);
    if (csv.memory.peak - csv.memory.before > CSV_GROWTH_MB) isGood = false;
    console.log(
      `CSV of ${csv.rows} rows: ${csv.seconds} s, ${csv.megabytes} MB, memory ${csv.memory.before} MB before, ${csv.memory.peak} MB at most`,
    );
  }
  writeFigures('admin', { lines });
  if (!isGood) process.exitCode = 1;
}

/** Downloads everything as CSV, as fast as it arrives. */
async function exportAll(api: AdminApi) {
  api.forgetPeak();
  const before = api.memory().now;
  const since = performance.now();
  const answer = await api.get('/api/admin/assessments/csv');
  let bytes = 0;
  let rows = -1;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    for (const byte of part) if (byte === 10) rows += 1;
  }
  if (rows !== ATTEMPTS) throw new Error(`The CSV has ${rows} rows`);
  return {
    rows,
    seconds: Number(((performance.now() - since) / 1000).toFixed(1)),
    megabytes: Math.round(bytes / 2 ** 20),
    memory: { before, peak: api.memory().peak },
  };
}

/** One line for the terminal. */
function asText(
  { table, what, barMs }: Case,
  { total, firstMs, delayMs, cpuMs, requests }: Measured,
  { scans, plan }: { scans: string[]; plan: string },
): string {
  const verdict = scans.length > 0 ? `COLLSCAN ${scans.join()}` : delayMs > barMs ? 'TOO SLOW' : 'ok';
  const columns = [
    table.padEnd(14),
    what.padEnd(24),
    total.padStart(7),
    `${delayMs.toFixed(1)} ms`.padStart(9),
    `(first ${firstMs.toFixed(0)})`.padEnd(14),
    verdict.padEnd(9),
    `CPU ${cpuMs.toFixed(1)} ms`.padStart(13),
    `(${requests})`.padEnd(5),
    plan,
  ];
  return columns.join(' ');
}
