import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@kenali/node-utils';
import { inTier, makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { EVERYTHING } from './affected/scope-of.ts';
import { listUnreported } from './count-results.ts';
import { RUN_LIMIT_MINUTES } from './run-gate.ts';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';
import { startStep } from './step-process.ts';
import { stepsOf } from './steps.ts';

const root = makeFolder();
/** The process of every step: does what its name says, and notes that it ran. */
const entry = join(root, 'step.mjs');
writeFileSync(
  entry,
  `import { spawn } from 'node:child_process';
  import { appendFileSync } from 'node:fs';
  const [name] = process.argv.slice(2);
  appendFileSync(${JSON.stringify(join(root, 'began'))}, name + '\\n');
  console.log('printed by ' + name);
  if (name === 'hangs') {
    // The grandchild has its own process group, as the platform of the browser tests has.
    const grandchild = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
    const child = spawn(process.execPath, ['-e', grandchild], { detached: true, stdio: 'ignore' });
    appendFileSync(${JSON.stringify(join(root, 'pids'))}, process.pid + ' ' + child.pid);
    setInterval(() => {}, 1000);
  } else if (name === 'counts late') {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    child.on('exit', () => process.send({ passed: 2, failed: 0, cpuSeconds: 1 }, () => process.exit()));
  } else if (name === 'aborts') process.exit(7);
  else process.send({ passed: 3, failed: 0, cpuSeconds: 1 }, () => process.exit());`,
);
const start = (step: Step) => startStep(step, [], entry);
const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  lane: 'first',
  limitMinutes: 1,
  run: () => Promise.reject(new Error('The gate runs it in another process.')),
  ...more,
});
const began = () => readFileSync(join(root, 'began'), 'utf8').trim().split('\n');

beforeEach(() => {
  writeFileSync(join(root, 'began'), '');
  for (const method of ['log', 'error'] as const) jest.spyOn(console, method).mockImplementation();
});
afterEach(() => jest.restoreAllMocks());
const printed = (method: 'log' | 'error') => jest.mocked(console[method]).mock.calls.flat().join('\n');
const run = async (steps: Step[], runLimitMinutes = 1) =>
  (await runSteps(root, steps, { runLimitMinutes, start, graceMs: 1000 })).status;

it('when a step never ends, then its whole process tree is ended, its suites are named, and the next step runs', async () => {
  writeFiles(root, { 'services/api/test-results/running.json': ['test/hang.api.test.ts'] });
  const hangs = step('hangs', { limitMinutes: 2 / 60, unreported: listUnreported });
  expect(await run([hangs, step('next')])).toBe(1);
  const pids = readFileSync(join(root, 'pids'), 'utf8').split(' ').map(Number);
  expect(pids).toHaveLength(2);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(printed('error')).toMatch(/The step "hangs" did not end/);
  expect(printed('error')).toMatch(/Not reported: services\/api\/test\/hang\.api\.test\.ts/);
  expect(printed('log')).toMatch(/hangs +0 +1 /);
  expect(printed('log')).toMatch(/3 passed, 1 failed$/);
});

it('when a step counts what it had after its programs were ended, then that is counted beside one failure', async () => {
  expect(await run([step('counts late', { limitMinutes: 2 / 60 })])).toBe(1);
  expect(printed('log')).toMatch(/2 passed, 1 failed$/);
});

it('when the process of a step aborts, then that counts as a failure with its exit code', async () => {
  expect(await run([step('aborts'), step('next')])).toBe(1);
  expect(printed('log')).toMatch(/FAILED aborts: its process ended with 7.*3 passed, 1 failed$/s);
});

it('when a step hangs beside others, then they run meanwhile, what it printed comes in one piece, and the last waits', async () => {
  const beside = step('hangs', { lane: 'beside', limitMinutes: 2 / 60 });
  await run([step('one'), beside, step('two'), step('browser', { lane: 'last' })]);
  expect(began().toSorted()).toEqual(['browser', 'hangs', 'one', 'two']);
  expect(began().at(-1)).toBe('browser');
  expect(printed('log')).toMatch(/== hangs, beside the other steps\nprinted by hangs\n/);
  expect(printed('log').indexOf('hangs, beside')).toBeGreaterThan(printed('log').indexOf('== two'));
});

it('when a step lacks something, then the gate fails at once, names it, and runs nothing', async () => {
  const prepared = step('unit', { prepare: async () => undefined });
  const lacking = step('browser', { prepare: () => Promise.reject(new Error('No Chromium was found.')) });
  expect(await run([step('lint'), prepared, lacking])).toBe(1);
  expect(began()).toEqual(['']);
  expect(printed('log')).toMatch(/FAILED browser: No Chromium was found\..*0 passed, 1 failed$/s);

  expect(await run([step('lint'), prepared])).toBe(0);
  expect(began()).toEqual(['lint', 'unit']);
});

it('when the time of the whole run is over, then the running step is ended and named, and the others are named as not begun', async () => {
  const steps = [step('hangs', { limitMinutes: 60 }), step('browser', { lane: 'last', limitMinutes: 60 })];
  expect(await run(steps, 2 / 60)).toBe(1);
  expect(began()).toEqual(['hangs']);
  expect(printed('error')).toMatch(/The step "hangs" did not end within 0\.0[0-3]* minutes/);
  expect(printed('log')).toMatch(/FAILED browser: the time of the whole run was over before it began/);
  expect(printed('log')).toMatch(/0 passed, 2 failed$/);
});

it('no step may take the whole run, and the run leaves CI time to report', () => {
  const { workflow, command } = inTier({
    gate: { workflow: 'ci.yml', command: 'npm test' },
    full: { workflow: 'nightly.yml', command: 'npm run test:full' },
  });
  const text = readFileSync(join(__dirname, '../../.github/workflows', workflow), 'utf8');
  const jobs = text.split(/^ {2}(?=[\w-]+:$)/m).filter((job) => job.includes(`- run: ${command}\n`));
  expect(jobs).toHaveLength(1);
  expect(RUN_LIMIT_MINUTES).toBeLessThanOrEqual(Number(/timeout-minutes: (\d+)/.exec(String(jobs[0]))?.[1]) - 5);
  for (const { limitMinutes } of stepsOf(EVERYTHING)) expect(limitMinutes).toBeLessThan(RUN_LIMIT_MINUTES / 2);
});
