import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { createRemote } from './create-remote.ts';
import { readRequest } from './read-request.ts';

// npm run new-remote -- reports-mf --prefix /reports: creates a remote that is released on its own and passes the gate.
try {
  const remote = readRequest(process.argv.slice(2));
  const paths = await createRemote(join(import.meta.dirname, '../..'), remote);
  console.log(`${remote.app} now owns ${remote.prefix}. Written:`);
  for (const path of paths) console.log(`  ${path}`);
  console.log(
    [
      'Next:',
      `  npm start                        builds it and releases it on this machine: http://localhost:3000${remote.prefix}`,
      `  npm run dev -- ${remote.app.padEnd(17)} serves it with reload on change`,
      '  npm test                         runs the gate',
      'Shell and site contain the list of remotes: release both before the new remote.',
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof CliError ? error.message : (error as Error).stack);
  process.exitCode = 1;
}
