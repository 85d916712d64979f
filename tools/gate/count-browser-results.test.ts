import { countBrowserResults } from './count-browser-results.ts';

const stats = (expected: number, unexpected = 0, flaky = 0) => ({ stats: { expected, unexpected, flaky } });

describe('countBrowserResults', () => {
  it.each([
    ['all passed', stats(12), 0, { passed: 12, failed: 0 }],
    ['some passed on retry', stats(10, 0, 2), 0, { passed: 12, failed: 0 }],
    ['some failed', stats(10, 2), 1, { passed: 10, failed: 2 }],
    ['the run aborts after some passed', stats(10), 1, { passed: 10, failed: 1 }],
    ['the platform did not start', stats(0), 1, { passed: 0, failed: 1 }],
  ])('when %s, then that is what is counted', (_what, result, status, counts) => {
    expect(countBrowserResults(result, status)).toEqual(counts);
  });
});
