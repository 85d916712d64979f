import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { countBrowserResults, countJestResults, forgetJestResults } from './count-results.ts';

let root: string;
beforeEach(() => {
  root = makeFolder();
});
const put = (path: string, result: string | object) => writeFiles(root, { [path]: result });
const result = (numPassedTests: number, numFailedTests = 0, numRuntimeErrorTestSuites = 0) => ({
  numPassedTests,
  numFailedTests,
  numRuntimeErrorTestSuites,
  testResults: [],
});

describe('countJestResults', () => {
  it('when several projects wrote results, then they are summed, and results in node_modules are ignored', () => {
    put('services/api/test-results/jest.json', result(10));
    put('libs/ui/test-results/jest.json', result(5, 2));
    put('tools/test-results/jest.json', result(3));
    put('libs/ui/node_modules/other/test-results/jest.json', result(100, 100));
    put('test-results/jest.json', result(100, 100));
    expect(countJestResults(root)).toMatchObject({ passed: 18, failed: 2 });
  });

  it('when a suite fails to load, then it counts as one failure', () => {
    put('apps/shell/test-results/jest.json', result(4, 0, 1));
    expect(countJestResults(root)).toMatchObject({ passed: 4, failed: 1 });
  });

  it('when there are no results, then both counts are 0', () => {
    expect(countJestResults(root)).toEqual({ passed: 0, failed: 0, failures: [] });
  });

  it('when a result file is truncated, then counting throws', () => {
    put('tools/test-results/jest.json', '{"numPassed');
    expect(() => countJestResults(root)).toThrow();
  });
});

describe('forgetJestResults', () => {
  it('when results of an earlier run exist, then they are deleted and other files stay', () => {
    put('services/api/test-results/jest.json', result(10));
    put('services/api/test-results/other.json', {});
    forgetJestResults(root);
    expect(countJestResults(root)).toEqual({ passed: 0, failed: 0, failures: [] });
    expect(existsSync(join(root, 'services/api/test-results/other.json'))).toBe(true);
  });
});

const stats = (expected: number, unexpected = 0, flaky = 0) => ({
  stats: { expected, unexpected, flaky },
  suites: [],
});

describe('countBrowserResults', () => {
  it.each([
    ['all passed', stats(12), 0, { passed: 12, failed: 0 }],
    ['some passed on retry', stats(10, 0, 2), 0, { passed: 12, failed: 0 }],
    ['some failed', stats(10, 2), 1, { passed: 10, failed: 2 }],
    ['the run aborts after some passed', stats(10), 1, { passed: 10, failed: 1 }],
    ['the platform did not start', stats(0), 1, { passed: 0, failed: 1 }],
  ])('when %s, then that is what is counted', (_what, result, status, counts) => {
    expect(countBrowserResults(result, status)).toEqual({ ...counts, failures: [], flaky: [] });
  });
});
