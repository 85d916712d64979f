import { setTimeout as wait } from 'node:timers/promises';
import { endDescendants } from './end-descendants.ts';
import { report } from './report.ts';
import type { Lane, Outcome, Step, StepResult } from './step.ts';
import type { RunningStep } from './step-process.ts';

/** Enough for a database to close its files, and for Playwright to stop the platform. */
const GRACE_MS = 10_000;

interface Options {
  /** The whole run is ended after this time. */
  runLimitMinutes: number;
  /** Starts the process of a step. */
  start(step: Step): RunningStep;
  /** What a step that is ended, and its programs, have to finish their work, such as closing files or counting. */
  graceMs?: number;
}

/**
 * Runs all steps, even if one fails, and prints the table. What has not run when the time of the whole run is over counts as failed.
 * @returns the exit status
 */
export async function runSteps(root: string, steps: readonly Step[], options: Options): Promise<0 | 1> {
  const endsAt = Date.now() + options.runLimitMinutes * 60_000;
  const unprepared = await prepare(root, steps);
  if (unprepared.failed > 0) return report([unprepared]);
  const outcomes = new Map<Step, Outcome>();
  async function runLane(lane: Lane): Promise<void> {
    for (const step of steps.filter((each) => each.lane === lane)) {
      const leftMinutes = (endsAt - Date.now()) / 60_000;
      const limitMinutes = Math.min(step.limitMinutes, leftMinutes);
      outcomes.set(
        step,
        leftMinutes > 0 ? await runStep(root, { ...step, limitMinutes }, options) : notBegun(step.name),
      );
    }
  }
  await Promise.all([runLane('first'), runLane('beside')]);
  await runLane('last');
  return report(steps.map((step) => outcomes.get(step) as Outcome));
}

/** Prepares all steps at once and counts those that lack something. */
async function prepare(root: string, steps: readonly Step[]): Promise<Outcome> {
  const startedAt = Date.now();
  const failures: string[] = [];
  const prepareStep = async ({ name, prepare: prepareIt }: Step) => {
    await prepareIt?.(root).catch(({ message }: Error) => failures.push(`${name}: ${message}`));
  };
  await Promise.all(steps.map(prepareStep));
  const seconds = (Date.now() - startedAt) / 1000;
  return { name: 'prepare', passed: 0, failed: failures.length, failures, seconds, cpuSeconds: null };
}

const notBegun = (name: string): Outcome => ({
  name,
  passed: 0,
  failed: 1,
  failures: [`${name}: the time of the whole run was over before it began`],
  seconds: 0,
  cpuSeconds: null,
});

async function runStep(
  root: string,
  step: Step,
  { start, graceMs = GRACE_MS }: Pick<Options, 'start' | 'graceMs'>,
): Promise<Outcome> {
  const { name, limitMinutes } = step;
  const startedAt = Date.now();
  if (step.lane !== 'beside') console.log(`\n== ${name}`);
  const running = start(step);
  const limit = new AbortController();
  const late = wait(limitMinutes * 60_000, null, { signal: limit.signal }).catch(() => null);
  const ended = await Promise.race([running.ended, late]);
  limit.abort();
  const result = ended ?? (await endStep(root, step, running, graceMs));
  if (step.lane === 'beside') console.log(`\n== ${name}, beside the other steps\n${running.output().trimEnd()}`);
  return { name, ...result, seconds: (Date.now() - startedAt) / 1000 };
}

/** Ends a step that ran too long, with everything it started. @returns what it had counted so far, and one failure at least */
async function endStep(
  root: string,
  { name, limitMinutes, unreported }: Step,
  { pid, ended }: RunningStep,
  graceMs: number,
): Promise<StepResult> {
  const suites = unreported?.(root) ?? [];
  console.error(`The step "${name}" did not end within ${Number(limitMinutes.toFixed(2))} minutes and was ended.`);
  if (suites.length > 0) console.error(`Not reported: ${suites.join(', ')}`);
  // Without its programs a step may continue with the next one, so they are ended twice.
  for (let turn = 0; turn < 2; turn += 1) {
    await endDescendants(pid, graceMs);
    const soFar = await Promise.race([ended, wait(graceMs / 2, null, { ref: false })]);
    if (soFar) return { ...soFar, failed: Math.max(1, soFar.failed), cpuSeconds: null };
  }
  process.kill(pid, 'SIGKILL');
  return { passed: 0, failed: 1, cpuSeconds: null };
}
