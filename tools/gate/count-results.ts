import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Counts } from './run-steps.ts';

const RESULTS = '{apps,services,libs,tools}/**/test-results/jest.json';
const files = (root: string) =>
  globSync(RESULTS, { cwd: root, exclude: (path) => path.includes('node_modules') }).map((file) => join(root, file));

/** Deletes the results of earlier runs, so that they are not counted again. */
export function forgetJestResults(root: string): void {
  for (const file of files(root)) rmSync(file);
}

/** Sums the jest results of all projects. A suite that fails to load counts as one failure. */
export function countJestResults(root: string): Counts {
  const counts: Counts = { passed: 0, failed: 0 };
  for (const file of files(root)) {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    counts.passed += result.numPassedTests;
    counts.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  }
  return counts;
}

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Counts the results of Playwright. An aborted run may have no failed test, so a failing exit status counts as a failure. */
export function countBrowserResults({ stats }: PlaywrightResult, status: number): Counts {
  const brokeOff = status !== 0 && stats.unexpected === 0;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (brokeOff ? 1 : 0) };
}
