import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { median } from '@kenali/node-utils';
import type { Db } from 'mongodb';
import { withBenchDatabase } from '../with-database.ts';
import { type AdminApi, SECRET, startAdminApi } from './admin-api.ts';
import { CASES, type Case, WATCHED } from './cases.ts';
import { ATTEMPTS, fill, USERS } from './fill.ts';
import { isScan, plansOf, worstPlan } from './scans.ts';

/** Measures the admin area with 100,000 users and 300,000 user assessments. Needs Linux, takes about ten minutes. */
const ROUNDS = 7;
/** The CSV has about 40 MB; holding all rows and documents in memory would need many times this. */
const CSV_GROWTH_MB = 150;
const outFile = join(import.meta.dirname, '../../../../.data/bench/admin.json');
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

const main = (): Promise<void> =>
  withBenchDatabase(async ({ db, env, stops }) => {
    let since = performance.now();
    await fill(db);
    console.log(`Filled: ${USERS} users, ${ATTEMPTS} user assessments, in ${seconds(since)}`);
    since = performance.now();
    const api = await startAdminApi({ ...env, JWT_SECRET: SECRET });
    stops.push(api.stop);
    console.log(`First start, which builds all indexes and search tokens: ${seconds(since)}`);
    await measureAll(api, db);
  });

async function measureAll(api: AdminApi, db: Db): Promise<void> {
  const lines: object[] = [];
  let isGood = true;
  for (const each of [...CASES, ...WATCHED]) {
    const line = await measure(api, db, each);
    lines.push(line);
    if (line.medianMs > each.barMs || line.scans.length > 0) isGood = false;
    console.log(asText(each, line));
  }
  const csv = await exportAll(api);
  lines.push(csv);
  if (csv.memory.peak - csv.memory.before > CSV_GROWTH_MB) isGood = false;
  console.log(
    `CSV of ${csv.rows} rows: ${csv.seconds} s, ${csv.megabytes} MB, memory ${csv.memory.before} MB before, ${csv.memory.peak} MB at most`,
  );
  mkdirSync(join(outFile, '..'), { recursive: true });
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model };
  writeFileSync(outFile, `${JSON.stringify({ at: new Date().toISOString(), machine, lines }, null, 2)}\n`);
  console.log(`Written to ${outFile}`);
  if (!isGood) process.exitCode = 1;
}

async function measure(api: AdminApi, db: Db, { table, what, path }: Case) {
  const times: number[] = [];
  let total = '';
  for (let round = 0; round <= ROUNDS; round += 1) {
    const since = performance.now();
    const answer = await api.get(path);
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    total = answer.headers.get('x-total-count') ?? '';
    times.push(performance.now() - since);
  }
  const plans = await plansOf(db, async () => (await api.get(path)).text());
  // The first request warms up and is not counted.
  const [firstMs, ...counted] = times as [number, ...number[]];
  const medianMs = median(counted);
  const scans = plans.filter(isScan).map(({ ns }) => ns);
  return { table, what, path, total, firstMs, medianMs, scans, plan: worstPlan(plans) };
}

function asText({ table, what, barMs }: Case, line: Awaited<ReturnType<typeof measure>>): string {
  const verdict = line.scans.length > 0 ? `COLLSCAN ${line.scans.join()}` : line.medianMs > barMs ? 'TOO SLOW' : 'ok';
  const columns = [
    table.padEnd(14),
    what.padEnd(24),
    line.total.padStart(7),
    `${line.medianMs.toFixed(0)} ms`.padStart(8),
    `(first ${line.firstMs.toFixed(0)})`.padEnd(14),
    verdict.padEnd(9),
    line.plan,
  ];
  return columns.join(' ');
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
