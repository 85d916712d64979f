import { type Outcome, report } from './run-steps.ts';

const run = (outcomes: Omit<Outcome, 'seconds'>[]) => {
  const lines: string[] = [];
  const status = report(
    outcomes.map((outcome) => ({ ...outcome, seconds: 1.25 })),
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

  it('when there are no steps, then the status is 1', () => {
    expect(run([]).status).toBe(1);
  });
});
