import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure } from '@kenali/node-utils';
import { EVERYTHING } from './affected/scope-of.ts';
import { runGate } from './run-gate.ts';

// npm test: runs every check and ends with "N passed, N failed". Any failure makes the exit status 1.
// Arguments select steps by name: npm run e2e runs "browser". --record writes down the processor time of each step.
const root = join(import.meta.dirname, '../..');

try {
  const { values, positionals } = parseArgs({ options: { record: { type: 'boolean' } }, allowPositionals: true });
  process.exitCode = await runGate(root, EVERYTHING, { names: positionals, record: values.record });
} catch (error) {
  reportFailure(error);
}
