import { join } from 'node:path';
import { type Cluster, startCluster } from '../start-cluster.ts';
import { measureCapacity } from './measure-capacity.ts';
import { measureProcesses } from './measure-processes.ts';

// npm run bench -- processes: CPU time per call with one and with two API processes, in about five minutes. Needs Linux, and exits with
// status 1 if a limit is exceeded.
// npm run bench -- capacity: CPU time per operation and bytes per assessment, the figures of docs/capacity.md, in a minute.
const root = join(import.meta.dirname, '../../..');
const log = (line: string) => console.log(line);
const [bench] = process.argv.slice(2);

const BENCHES: Record<string, (cluster: Cluster) => Promise<boolean>> = {
  processes: (cluster) => measureProcesses(cluster, log),
  capacity: (cluster) => measureCapacity(cluster, log),
};
const run = BENCHES[bench ?? ''];
if (!run) throw new Error(`There is no benchmark ${bench}: ${Object.keys(BENCHES).join(', ')}`);

const env = { LOG_LEVEL: 'error', NODE_ENV: 'production', RATE_LIMITS: 'off' };
const cluster = await startCluster({ root, log, port: 0, disks: 'shared', env });
try {
  process.exitCode = (await run(cluster)) ? 0 : 1;
} finally {
  await cluster.stop();
}
