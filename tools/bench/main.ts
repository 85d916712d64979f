import { join } from 'node:path';

// npm run bench -- <name> [...]: runs a benchmark. npm run bench: lists them.
const API = 'services/api/bench';
const CLUSTER = 'tools/cluster/bench/main.ts';
const BROWSER = 'e2e/bench/main.ts';
/** What each benchmark measures, its entry, and its first arguments. */
const BENCHES: Record<string, readonly [measures: string, entry: string, ...args: string[]]> = {
  api: ['CPU per poll, save and completion, next to a bare server', `${API}/api/main.ts`],
  admin: ['tables, searches, statistics and exports of the admin area with 100,000 users', `${API}/admin/main.ts`],
  export: ['the archive of own data with 20 results', `${API}/export/main.ts`],
  slips: ['how busy the main thread is while 1,000 slips are drawn, in a thread and on itself', `${API}/slips/main.ts`],
  taking: ['time from an answer to the next question on a slow phone', 'e2e/bench/taking/main.ts'],
  faults: ['start-up time while one remote is broken, relative to a healthy start', BROWSER, 'faults'],
  pages: ['public pages against the same sources as one bundle: times, bytes, requests', BROWSER, 'pages'],
  lighthouse: [
    'scores of public pages on phones, with a version that npm fetches: speed 95, the rest 100',
    BROWSER,
    'lighthouse',
  ],
  capacity: ['CPU per operation and bytes per assessment', CLUSTER, 'capacity'],
  processes: ['CPU per call with one and with two API processes', CLUSTER, 'processes'],
};

const [node = '', , name = '', ...rest] = process.argv;
const found = BENCHES[name];
if (!found) {
  console.error('Usage: npm run bench -- <name>\n');
  for (const [each, [measures]] of Object.entries(BENCHES)) console.error(`${each.padEnd(12)}${measures}`);
  process.exitCode = 1;
} else {
  const [, path, ...args] = found;
  const entry = join(import.meta.dirname, '../..', path);
  // The benchmark reads its arguments as if it had been started itself.
  process.argv = [node, entry, ...args, ...rest];
  await import(entry);
}
