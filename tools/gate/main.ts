import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError } from '@kenali/node-utils';
import { EVERYTHING } from './affected/scope-of.ts';
import { runGate } from './run-gate.ts';

// npm test: runs every check and ends with "N passed, N failed". Any failure makes the exit status 1.
// Arguments select steps by name: npm run e2e runs "browser".
const root = join(import.meta.dirname, '../..');

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  process.exitCode = await runGate(root, EVERYTHING, positionals);
} catch (error) {
  console.error(error instanceof CliError ? error.message : (error as Error).stack);
  process.exitCode = 2;
}
