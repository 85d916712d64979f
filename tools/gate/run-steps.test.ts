import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@kenali/node-utils';
import { EVERYTHING } from './affected/scope-of.ts';
import { listUnreported } from './count-results.ts';
import { type Outcome, RUN_LIMIT_MINUTES, report, runSteps } from './run-steps.ts';
import { stepsOf } from './steps.ts';

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
    expect(text).toMatch(/^\nFAILED services\/api\/login\.test\.ts › refuses\n {4}Expected: 401\n\nunit/);
  });

  it('when there are no steps, then the status is 1', () => {
    expect(run([]).status).toBe(1);
  });
});

describe('runSteps', () => {
  const root = mkdtempSync(join(tmpdir(), 'kenali-gate-'));
  beforeEach(() => {
    for (const method of ['log', 'error'] as const) jest.spyOn(console, method).mockImplementation();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => rmSync(root, { recursive: true }));
  const printed = (method: 'log' | 'error') => jest.mocked(console[method]).mock.calls.flat().join('\n');

  it('when a step never ends, then its whole process tree is ended, its suites are named, and the next step runs', async () => {
    mkdirSync(join(root, 'services/api/test-results'), { recursive: true });
    writeFileSync(join(root, 'services/api/test-results/running.json'), '["test/hang.api.test.ts"]');
    const pids: number[] = [];
    const endless = async () => {
      // The grandchild has its own process group, as the platform of the browser tests has.
      const program = `const { spawn } = require('node:child_process');
        const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
        console.log(child.pid);
        process.on('SIGTERM', () => {});
        setInterval(() => {}, 1000);`;
      const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = await once(child.stdout, 'data');
      pids.push(child.pid as number, Number(line));
      return new Promise<never>(() => {});
    };
    const status = await runSteps(root, [
      { name: 'hangs', limitMinutes: 2 / 60, unreported: listUnreported, run: endless },
      { name: 'next', limitMinutes: 1, run: async () => ({ passed: 3, failed: 0 }) },
    ]);
    expect(status).toBe(1);
    expect(pids).toHaveLength(2);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(printed('error')).toMatch(/The step "hangs" did not end/);
    expect(printed('error')).toMatch(/Not reported: services\/api\/test\/hang\.api\.test\.ts/);
    expect(printed('log')).toMatch(/hangs +0 passed +1 failed/);
    expect(printed('log')).toMatch(/3 passed, 1 failed$/);
  }, 90_000);

  it('when a step lacks something, then the gate fails at once, names it, and runs nothing', async () => {
    const ran: string[] = [];
    const step = (name: string, prepare?: () => Promise<unknown>) => {
      const run = async () => ({ passed: ran.push(name), failed: 0 });
      return { name, limitMinutes: 1, prepare, run };
    };
    const prepared = step('unit', async () => undefined);
    const lacking = step('browser', () => Promise.reject(new Error('No Chromium was found.')));
    expect(await runSteps(root, [step('lint'), prepared, lacking])).toBe(1);
    expect(ran).toEqual([]);
    expect(printed('log')).toMatch(/FAILED browser: No Chromium was found\..*0 passed, 1 failed$/s);

    expect(await runSteps(root, [step('lint'), prepared])).toBe(0);
    expect(ran).toEqual(['lint', 'unit']);
  });

  it('when the time of the whole run is over, then the running step is ended and named, and the others are named as not begun', async () => {
    const endless = () => new Promise<never>(() => {});
    const ran: string[] = [];
    const steps = [
      { name: 'lint', limitMinutes: 1, run: async () => ({ passed: ran.push('lint'), failed: 0 }) },
      { name: 'unit', limitMinutes: 60, run: endless },
      { name: 'browser', limitMinutes: 60, run: async () => ({ passed: ran.push('browser'), failed: 0 }) },
    ];
    expect(await runSteps(root, steps, 1 / 60)).toBe(1);
    expect(ran).toEqual(['lint']);
    expect(printed('error')).toMatch(/The step "unit" did not end within 0\.0[0-2]* minutes/);
    expect(printed('log')).toMatch(/FAILED browser: the time of the whole run was over before it began/);
    expect(printed('log')).toMatch(/1 passed, 2 failed$/);
  });

  it('no step may take the whole run, and the run leaves CI time to report', () => {
    expect(RUN_LIMIT_MINUTES).toBeLessThanOrEqual(85);
    for (const { limitMinutes } of stepsOf(EVERYTHING)) expect(limitMinutes).toBeLessThan(RUN_LIMIT_MINUTES / 2);
  });
});
