import { existsSync, readFileSync } from 'node:fs';
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

interface BrowserTestResult {
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
}
interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: BrowserTestResult[] }[];
  }[];
}
/** What the gate reads of the result file of Playwright. */
export interface BrowserResult {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}

/** Enough to see expected and received values; the whole report is further up in the log. */
const LINES = 12;
/** Enough to see which page was open and what it showed below its header. */
const PAGE_LINES = 45;

function describeFailure(title: string, message: string, page = ''): string {
  const indented = (text: string, count: number) =>
    stripVTControlCharacters(text)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, count)
      .map((line) => `    ${line}`);
  return [title, ...indented(message, LINES), ...indented(page, PAGE_LINES)].join('\n');
}

/** What the page showed when the test failed, as Playwright wrote it for screen readers. Empty if it wrote nothing. */
function readPage({ attachments = [] }: BrowserTestResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  return /^```yaml\n([\s\S]*?)^```/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
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

/** Describes each browser test that failed at every attempt, with its project and what its page showed. */
export const listBrowserFailures = (suites: readonly BrowserSuite[]): string[] =>
  describeBrowserTests(suites, 'unexpected');

/** Describes each browser test that failed at its first attempt and passed at its second. */
export const listFlaky = (suites: readonly BrowserSuite[]): string[] => describeBrowserTests(suites, 'flaky');

function describeBrowserTests(suites: readonly BrowserSuite[], wanted: 'unexpected' | 'flaky'): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) => {
          const failed = results.findLast(({ error }) => error) ?? {};
          return describeFailure(`[${projectName}] ${file} › ${title}`, failed.error?.message ?? '', readPage(failed));
        }),
    ),
    ...describeBrowserTests(suite.suites ?? [], wanted),
  ]);
}
