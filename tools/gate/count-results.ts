import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type BrowserResult,
  type JestResult,
  listBrowserFailures,
  listFlaky,
  listJestFailures,
} from './list-failures.ts';
import type { Counts } from './step.ts';

const RESULTS = '{apps,services,libs,tools}/**/test-results/jest.json';
/** The suites that run at the moment, written by the reporter. */
const RUNNING = '{apps,services,libs,tools}/**/test-results/running.json';
const files = (root: string, pattern = RESULTS) =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes('node_modules') }).map((file) => join(root, file));

/** Deletes the results of earlier runs, so that they are not counted again. */
export function forgetJestResults(root: string): void {
  for (const file of [...files(root), ...files(root, RUNNING)]) rmSync(file);
}

/** Lists the suites that started and have not reported. */
export function listUnreported(root: string): string[] {
  return files(root, RUNNING).flatMap((file) => {
    const project = relative(root, join(file, '../..'));
    return JSON.parse(readFileSync(file, 'utf8')).map((suite: string) => join(project, suite));
  });
}

/** Sums the jest results of all projects. A suite that fails to load counts as one failure. */
export function countJestResults(root: string): Counts {
  const results: JestResult[] = files(root).map((file) => ({
    project: relative(root, join(file, '../..')),
    ...JSON.parse(readFileSync(file, 'utf8')),
  }));
  const sum = (countOf: (result: JestResult) => number) => results.reduce((total, one) => total + countOf(one), 0);
  return {
    passed: sum(({ numPassedTests }) => numPassedTests),
    failed: sum(({ numFailedTests, numRuntimeErrorTestSuites }) => numFailedTests + numRuntimeErrorTestSuites),
    failures: results.flatMap(listJestFailures),
  };
}

/** Counts the results of Playwright. An aborted run may have no failed test, so a failing exit status counts as a failure. */
export function countBrowserResults({ stats, suites }: BrowserResult, status: number): Counts {
  const brokeOff = status !== 0 && stats.unexpected === 0;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (brokeOff ? 1 : 0),
    failures: listBrowserFailures(suites),
    flaky: listFlaky(suites),
  };
}
