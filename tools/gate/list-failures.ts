import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What the gate reads of a Jest result file. */
export interface JestResult {
  /** The folder of the project in the repository. */
  project: string;
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** Path in the project. */
    name: string;
    /** Why the suite could not run; the messages of its failed tests otherwise. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}
/** What the gate reads of the result file of Playwright. */
export interface BrowserResult {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}

/** Enough to see expected and received values; the whole report is further up in the log. */
const LINES = 12;

function describeFailure(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}

/** Describes each failed test of a Jest run, and each suite that could not run. */
export function listJestFailures({ project, testResults }: JestResult): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = join(project, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [describeFailure(file, message)] : [];
    return failed.map((test) => describeFailure(`${file} › ${test.fullName}`, test.failureMessages[0] ?? ''));
  });
}

/** Describes each failed browser test with its project. */
export function listBrowserFailures(suites: readonly BrowserSuite[]): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          describeFailure(`[${projectName}] ${file} › ${title}`, results.at(-1)?.error?.message ?? ''),
        ),
    ),
    ...listBrowserFailures(suite.suites ?? []),
  ]);
}
