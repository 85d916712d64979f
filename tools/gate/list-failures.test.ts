import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { listBrowserFailures, listFlaky, listJestFailures } from './list-failures.ts';

const RED = '\u001b[31m';
const suite = (message: string, assertionResults: object[]) => ({ name: 'login.test.ts', message, assertionResults });
const list = (...testResults: object[]) =>
  listJestFailures({ project: 'services/api', testResults } as Parameters<typeof listJestFailures>[0]);

describe('listJestFailures', () => {
  it('when a test failed, then its file, name and message are listed without colours', () => {
    const failed = {
      status: 'failed',
      fullName: 'login refuses',
      failureMessages: [`${RED}Expected: 401\n\nReceived: 200`],
    };
    const passed = { status: 'passed', fullName: 'login works', failureMessages: [] };
    expect(list(suite('all messages', [passed, failed]))).toEqual([
      'services/api/login.test.ts › login refuses\n    Expected: 401\n    Received: 200',
    ]);
  });

  it('when a suite could not run, then the reason is listed', () => {
    expect(list(suite('Cannot find module', []))).toEqual(['services/api/login.test.ts\n    Cannot find module']);
  });

  it('when a message is long, then its first twelve lines are listed', () => {
    const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    expect(list(suite(message, []))[0]?.split('\n').at(-1)).toBe('    line 11');
  });

  it('when everything passed, then nothing is listed', () => {
    expect(list(suite('', [{ status: 'passed', fullName: 'works', failureMessages: [] }]))).toEqual([]);
  });
});

describe('listBrowserFailures', () => {
  it('when a nested test failed in one project, then only that one is listed, with its last message', () => {
    const result = (status: string, projectName: string) => ({
      projectName,
      status,
      results: [{ error: { message: 'first' } }, { error: { message: 'Timed out' } }],
    });
    const specs = [
      { file: 'cart.spec.ts', title: 'adds', tests: [result('expected', 'phone'), result('unexpected', 'desktop')] },
    ];
    expect(listBrowserFailures([{ specs: [], suites: [{ specs }] }])).toEqual([
      '[desktop] cart.spec.ts › adds\n    Timed out',
    ]);
  });

  it('when Playwright wrote what the page showed, then that follows the message', () => {
    const shown = '# Page\n\n```yaml\n- main:\n  - heading "Pertanyaan 1 dari 70"\n```\n\n```ts\nsource\n```\n';
    const path = join(makeFolder({ 'error-context.md': shown }), 'error-context.md');
    const results = [{ error: { message: 'Timed out' }, attachments: [{ name: 'error-context', path }] }];
    const specs = [
      { file: 'cart.spec.ts', title: 'adds', tests: [{ projectName: 'phone', status: 'unexpected', results }] },
    ];
    expect(listBrowserFailures([{ specs }])).toEqual([
      '[phone] cart.spec.ts › adds\n    Timed out\n    - main:\n      - heading "Pertanyaan 1 dari 70"',
    ]);
  });
});

describe('listFlaky', () => {
  it('when a test passed at its second attempt, then it is listed with what failed at the first, and no other test is', () => {
    const attempts = [{ error: { message: 'Timed out' } }, {}];
    const tests = ['flaky', 'expected', 'unexpected'].map((status) => ({
      projectName: 'phone',
      status,
      results: attempts,
    }));
    expect(listFlaky([{ specs: [{ file: 'cart.spec.ts', title: 'adds', tests }] }])).toEqual([
      '[phone] cart.spec.ts › adds\n    Timed out',
    ]);
  });
});
