import { join } from 'node:path';
import { reportFailure } from '@kenali/node-utils';
import { runUntilStopped, untilAborted } from '../start/run-until-stopped.ts';
import { checkCluster } from './check/check-cluster.ts';
import { startCluster } from './start-cluster.ts';

// npm run cluster: starts two APIs, two sites and three members of the database on this machine, and prints their addresses
// and process ids, so that one of them can be killed. PORT is the port of the balancer in front of them. Ctrl-C stops
// everything and removes the data.
//
// npm run cluster -- check [ROUNDS [NAME]]: checks what two processes do together, then injects each fault under load, ten
// times by default, and prints what was acknowledged, lost and refused. Exits with status 1 if anything was lost, failed, or
// took longer than allowed.
const root = join(import.meta.dirname, '../..');
const log = (line: string) => console.log(line);
const [command, rounds = '10', only = ''] = process.argv.slice(2);

try {
  if (command === 'check') {
    const { failed, late } = await checkCluster(root, { rounds: Number(rounds), only });
    process.exitCode = failed + late > 0 ? 1 : 0;
  } else await runUntilStopped(showCluster);
} catch (error) {
  reportFailure(error);
}

async function showCluster(stopping: AbortSignal): Promise<0> {
  const cluster = await startCluster({ root, log, port: Number(process.env.PORT ?? 3000), disks: 'shared' });
  const { apis, sites, admin } = cluster;
  log(`Kenali is ready: ${cluster.url}`);
  for (const server of [...apis, ...sites]) log(`  ${server.name.padEnd(10)} ${server.url}  process ${server.pid()}`);
  log(`  database   ${cluster.databaseUri}`);
  log(`  logs       ${cluster.logs}`);
  log(`  payments   simulated; history at ${cluster.providerUrl}/_history`);
  log(`  staff      ${admin.email} / ${admin.password}`);
  await untilAborted(stopping);
  log('Stopping ...');
  await cluster.stop();
  return 0;
}
