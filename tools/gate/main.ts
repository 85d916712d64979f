import { join } from 'node:path';
import { type Outcome, report } from './report.ts';
import { STEPS } from './steps.ts';

// npm test: every check in one command. Ends with "N passed, N failed"; any failure makes the exit status 1.
// With names of steps as arguments only these run: npm run e2e is "e2e".
const root = join(import.meta.dirname, '../..');
const wanted = process.argv.slice(2);
const steps = wanted.length > 0 ? STEPS.filter(({ name }) => wanted.includes(name)) : STEPS;
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(', ')}. There are: ${STEPS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const outcomes: Outcome[] = [];
for (const step of steps) {
  const startedAt = Date.now();
  console.log(`\n== ${step.name}`);
  const counts = await step.run(root).catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  outcomes.push({ name: step.name, ...counts, seconds: (Date.now() - startedAt) / 1000 });
}
process.exitCode = report(outcomes);
