import type { Counts } from './report.ts';

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** What Playwright wrote, with its exit status: a run that broke off may have no failed test and is still no success. */
export function countBrowserResults({ stats }: PlaywrightResult, status: number): Counts {
  const brokeOff = status !== 0 && stats.unexpected === 0;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (brokeOff ? 1 : 0) };
}
