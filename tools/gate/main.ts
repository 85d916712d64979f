import { join } from 'node:path';
import { EVERYTHING } from './affected/scope-of.ts';
import { runSteps } from './run-steps.ts';
import { stepsOf } from './steps.ts';

// npm test: runs every check and ends with "N passed, N failed". Any failure makes the exit status 1.
// Arguments select steps by name: npm run e2e runs "browser".
const root = join(import.meta.dirname, '../..');
const all = stepsOf(EVERYTHING);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. Steps: ${all.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const steps = wanted.length > 0 ? all.filter(({ name }) => wanted.includes(name)) : all;
process.exitCode = await runSteps(root, steps);
