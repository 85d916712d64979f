import { join } from 'node:path';

// npm run bench -- <name> [...]: runs a benchmark. docs/testing.md says what each one measures.
const API = 'services/api/bench';
const CLUSTER = 'tools/cluster/bench/main.ts';
const BROWSER = 'e2e/bench/main.ts';
/** The entry of each benchmark, and its first arguments. */
const BENCHES: Record<string, readonly [entry: string, ...args: string[]]> = {
  api: [`${API}/api/main.ts`],
  admin: [`${API}/admin/main.ts`],
  export: [`${API}/export/main.ts`],
  slips: [`${API}/slips/main.ts`],
  taking: ['e2e/bench/taking/main.ts'],
  faults: [BROWSER, 'faults'],
  pages: [BROWSER, 'pages'],
  lighthouse: [BROWSER, 'lighthouse'],
  capacity: [CLUSTER, 'capacity'],
  processes: [CLUSTER, 'processes'],
  soak: [CLUSTER, 'soak'],
};

const [node = '', , name = '', ...rest] = process.argv;
const found = BENCHES[name];
if (!found) {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHES).join('|')}`);
  process.exitCode = 1;
} else {
  const [path, ...args] = found;
  const entry = join(import.meta.dirname, '../..', path);
  // The benchmark reads its arguments as if it had been started itself.
  process.argv = [node, entry, ...args, ...rest];
  await import(entry);
}
