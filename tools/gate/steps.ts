import { join } from 'node:path';
import { measureBudgets } from '../budget/budgets.ts';
import { reportBudgets } from '../budget/report-budgets.ts';
import { buildApps } from '../start/build-apps.ts';
import { checkBoundaries } from './check-boundaries.ts';
import { countJestResults, forgetJestResults } from './jest-counts.ts';
import type { Counts } from './report.ts';
import { runBrowserTests } from './run-browser-tests.ts';
import { runCommand } from './run-command.ts';

export interface Step {
  name: string;
  run(root: string): Promise<Counts>;
}

const bin = (root: string, name: string) => join(root, 'node_modules/.bin', name);
const asCounts = (status: number): Counts => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** The gate, cheapest first. */
export const STEPS: readonly Step[] = [
  {
    name: 'lint',
    run: async (root) => asCounts(await runCommand(bin(root, 'biome'), ['ci', '--colors=off', '.'], { cwd: root })),
  },
  { name: 'boundaries', run: checkBoundaries },
  {
    name: 'types',
    run: async (root) => asCounts(await runCommand(bin(root, 'tsc'), ['-p', 'tsconfig.json'], { cwd: root })),
  },
  { name: 'unit', run: runUnitTests },
  { name: 'budget', run: checkBudgets },
  { name: 'browser', run: runBrowserTests },
];

/** Unit and API tests of every project through Nx, and those of the tools. */
async function runUnitTests(root: string): Promise<Counts> {
  forgetJestResults(root);
  const nx = await runCommand(
    bin(root, 'nx'),
    ['run-many', '-t', 'test', '--outputStyle=static', '--parallel=2', '--nxBail=false'],
    { cwd: root },
  );
  const tools = await runCommand(bin(root, 'jest'), ['--config', 'tools/jest.config.cjs'], { cwd: root });
  const counts = countJestResults(root);
  // A project whose runner broke before it wrote its results must not pass unseen.
  if ((nx !== 0 || tools !== 0) && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** The production builds, which the browser tests use too, and what they weigh. */
async function checkBudgets(root: string): Promise<Counts> {
  await buildApps(root);
  return reportBudgets(measureBudgets(root));
}
