import type { Counts } from './report.ts';

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Counts the results of Playwright. An aborted run may have no failed test, so a failing exit status counts as a failure. */
export function countBrowserResults({ stats }: PlaywrightResult, status: number): Counts {
  const brokeOff = status !== 0 && stats.unexpected === 0;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (brokeOff ? 1 : 0) };
}
