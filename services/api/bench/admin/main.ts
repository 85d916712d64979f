import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { DEMO_FIELD_ENCRYPTION } from '@kenali/settings';
import type { Db } from 'mongodb';
import { isSealed } from '../../src/encryption/envelope.ts';
import { useFieldKeys } from '../../src/encryption/keyring.ts';
import { withBenchDatabase } from '../with-database.ts';
import { type AdminApi, SECRET, startAdminApi } from './admin-api.ts';
import { asText } from './as-text.ts';
import { CASES, type Case, WATCHED } from './cases.ts';
import { ATTEMPTS, USERS } from './data.ts';
import { fill } from './fill.ts';
import { measure } from './measure.ts';
import { isScan, plansOf, worstPlan } from './scans.ts';

/**
 * Measures the admin area with 100,000 users and 300,000 user assessments. A number as the first argument takes fewer users, names of
 * tables measure these alone. Needs Linux, takes about a quarter of an hour.
 */
const tables = process.argv.slice(2).filter((each) => !/^\d+$/.test(each));
const isWanted = ({ table }: Case) => tables.length === 0 || tables.includes(table);
/** The CSV has about 40 MB; holding all rows and documents in memory would need many times this. */
const CSV_GROWTH_MB = 150;
const outFile = join(import.meta.dirname, '../../../../.data/bench/admin.json');
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const main = (): Promise<void> =>
  withBenchDatabase(async ({ open, mongodPid, stops }) => {
    const { db, env } = open('bench');
    useFieldKeys(DEMO_FIELD_ENCRYPTION);
    let since = performance.now();
    await fill(db);
    console.log(`Filled: ${USERS} users, ${ATTEMPTS} user assessments, in ${seconds(since)}`);
    since = performance.now();
    const api = await startAdminApi({ ...env, JWT_SECRET: SECRET });
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
  mkdirSync(join(outFile, '..'), { recursive: true });
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  writeFileSync(outFile, `${JSON.stringify({ at: new Date().toISOString(), machine, lines }, null, 2)}\n`);
  console.log(`Written to ${outFile}`);
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

await main();
