import { report } from './report.ts';
import type { Outcome } from './step.ts';

const run = (outcomes: Omit<Outcome, 'seconds' | 'cpuSeconds'>[]) => {
  const lines: string[] = [];
  const status = report(
    outcomes.map((outcome) => ({ ...outcome, seconds: 75, cpuSeconds: 99.6 })),
    (line) => lines.push(line),
  );
  return { status, last: lines.at(-1), text: lines.join('\n') };
};

describe('report', () => {
  it('when every step passed, then the last line has the sum and the status is 0', () => {
    const { status, last } = run([
      { name: 'lint', passed: 1, failed: 0 },
      { name: 'unit', passed: 200, failed: 0 },
    ]);
    expect([status, last]).toEqual([0, '201 passed, 0 failed']);
  });

  it('when one test failed, then the status is 1', () => {
    const { status, last } = run([
      { name: 'lint', passed: 1, failed: 0 },
      { name: 'unit', passed: 199, failed: 1 },
    ]);
    expect([status, last]).toEqual([1, '200 passed, 1 failed']);
  });

  it('when a step ran nothing, then it counts as failed and is marked', () => {
    const { status, last, text } = run([
      { name: 'lint', passed: 1, failed: 0 },
      { name: 'browser', passed: 0, failed: 0 },
    ]);
    expect([status, last]).toEqual([1, '1 passed, 1 failed']);
    expect(text).toMatch(/browser .*ran nothing/);
  });

  it('when this machine cannot run a step, then it says so and does not fail', () => {
    const { status, text } = run([
      { name: 'lint', passed: 1, failed: 0 },
      { name: 'proxy', passed: 0, failed: 0, notRun: 'there is no nginx' },
    ]);
    expect(status).toBe(0);
    expect(text).toMatch(/proxy .*NOT RUN: there is no nginx/);
  });

  it('when tests failed, then they are listed just above the table, where the end of a log shows them', () => {
    const { text } = run([
      { name: 'unit', passed: 199, failed: 1, failures: ['services/api/login.test.ts › refuses\n    Expected: 401'] },
      { name: 'browser', passed: 3, failed: 0, failures: [] },
    ]);
    expect(text).toMatch(/^\nFAILED services\/api\/login\.test\.ts › refuses\n {4}Expected: 401\n\n +passed/);
  });

  it('when there are no steps, then the status is 1', () => {
    expect(run([]).status).toBe(1);
  });

  it('when a browser test was flaky, then it is named above the table and counted in its row, and the gate passes', () => {
    const { status, text } = run([
      { name: 'browser', passed: 3, failed: 0, flaky: ['[phone] cart.spec.ts › adds\n    Timed out'] },
    ]);
    expect(status).toBe(0);
    expect(text).toMatch(/^\nFLAKY \[phone\] cart\.spec\.ts › adds\n {4}Timed out\n.*browser .*\(1 flaky\)/s);
  });

  it('prints minutes and processor seconds of each step', () => {
    expect(run([{ name: 'made-up', passed: 1, failed: 0 }]).text).toMatch(/^made-up +1 +0 +1\.3 +100$/m);
  });
});
