import { join } from 'node:path';
import { reportFailure } from '@kenali/node-utils';
import { checkProxies, PROXIES } from './check-proxies.ts';

// npm run proxy:check [-- PART]: runs nginx and Caddy with their files of deploy/ in front of two APIs and two sites on this machine.
// PART selects the checks whose name contains it.
try {
  const { failed, notRun } = await checkProxies(join(import.meta.dirname, '../..'), PROXIES, process.argv[2]);
  if (notRun) console.log(`Not run: ${notRun}.`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  reportFailure(error);
}
