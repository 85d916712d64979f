import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { createRemote } from './create-remote.ts';
import { readRequest } from './read-request.ts';

// npm run new-remote -- reports-mf --prefix /reports: a front end that is shipped on its own, ready for the gate.
try {
  const remote = readRequest(process.argv.slice(2));
  const paths = await createRemote(join(import.meta.dirname, '../..'), remote);
  console.log(`${remote.app} owns ${remote.prefix} now. Written:`);
  for (const path of paths) console.log(`  ${path}`);
  console.log(
    [
      'Next:',
      `  npm start                        builds it and makes it live on this machine: http://localhost:3000${remote.prefix}`,
      `  npm run dev -- ${remote.app.padEnd(17)} works on it, with reload on a change`,
      '  npm test                         the gate',
      'Shell and site have to know a new remote: ship them before it.',
    ].join('\n'),
  );
} catch (error) {
  console.error(error instanceof CliError ? error.message : (error as Error).stack);
  process.exitCode = 1;
}
