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
import { BAR, compare, type Side, type Sides } from './compare.ts';
import { ATTEMPTS, USERS } from './data.ts';
import { fill } from './fill.ts';
import { isScan, plansOf, worstPlan } from './scans.ts';

/**
 * Measures the admin area with 100,000 users and 300,000 user assessments, and compares it with one that encrypts no fields: two APIs on
 * two databases of one server take turns. A number as the first argument takes fewer users, names of tables measure these alone. Needs
 * Linux, takes about half an hour.
 */
const tables = process.argv.slice(2).filter((each) => !/^\d+$/.test(each));
const isWanted = ({ table }: Case) => tables.length === 0 || tables.includes(table);
/** The CSV has about 40 MB; holding all rows and documents in memory would need many times this. */
const CSV_GROWTH_MB = 150;
const outFile = join(import.meta.dirname, '../../../../.data/bench/admin.json');
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const main = (): Promise<void> =>
  withBenchDatabase(async ({ open, mongodPid, stops }) => {
    const start = async (name: string, isOn: boolean): Promise<Side> => {
      const { db, env } = open(name);
      useFieldKeys({ ...DEMO_FIELD_ENCRYPTION, isOn });
      let since = performance.now();
      await fill(db);
      console.log(`Filled ${name}: ${USERS} users, ${ATTEMPTS} user assessments, in ${seconds(since)}`);
      since = performance.now();
      const api = await startAdminApi({ ...env, JWT_SECRET: SECRET, ...(!isOn && { FIELD_ENCRYPTION: 'off' }) });
      stops.push(api.stop);
      await assertStored(db, isOn);
      console.log(`First start, which builds all indexes and the other search tokens: ${seconds(since)}`);
      return { api, db };
    };
    const plain = await start('plain', false);
    await measureAll({ plain, sealed: await start('bench', true), mongodPid });
  });

/** @throws Error unless the names of children are sealed, or plain */
async function assertStored(db: Db, isOn: boolean): Promise<void> {
  const found = db
    .collection('userAssessments')
    .find({ childWords: { $exists: true } }, { projection: { 'progress.participantInfo': 1 } });
  let count = 0;
  for await (const { progress } of found) {
    count += 1;
    if (isSealed(progress.participantInfo) !== isOn)
      throw new Error(`A name in ${db.databaseName} is stored otherwise`);
  }
  if (count === 0) throw new Error(`No child in ${db.databaseName}`);
}

async function measureAll(sides: Sides): Promise<void> {
  const { api, db } = sides.sealed;
  const lines: object[] = [];
  const over: string[] = [];
  let isGood = true;
  for (const each of [...CASES, ...WATCHED].filter(isWanted)) {
    const compared = await compare(sides, each);
    const plans = await plansOf(db, async () => (await api.get(each.path)).text());
    const scans = plans.filter(isScan).map(({ ns }) => ns);
    const { table, what, path } = each;
    lines.push({ table, what, path, ...compared, scans, plan: worstPlan(plans) });
    if (compared.sealed.delayMs > each.barMs || scans.length > 0) isGood = false;
    if (compared.delayRatio > BAR) over.push(`${table}: ${what}`);
    console.log(asText(each, compared, { scans, plan: worstPlan(plans) }));
  }
  console.log(
    `With encryption, ${lines.length - over.length} of ${lines.length} take at most ${BAR} times the time without`,
  );
  for (const each of over) console.log(`OVER: ${each}`);
  if (over.length > 0) isGood = false;
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
