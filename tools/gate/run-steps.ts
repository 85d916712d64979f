import { setTimeout as wait } from 'node:timers/promises';
import { endDescendants, listDescendants } from './end-descendants.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Each failed test with the first lines of its message. A log of CI may show only its end, so they are printed there. */
  failures?: string[];
  /** Why this machine cannot run the step. In CI a step must not use it. */
  notRun?: string;
}
export interface Outcome extends Counts {
  name: string;
  seconds: number;
}
export interface Step {
  name: string;
  /** A step that runs longer has hung: it is ended and counts as failed. */
  limitMinutes: number;
  /**
   * Checks what the step needs, or fetches it. It runs before all steps, so that a missing program fails the gate in its
   * first seconds.
   * @throws Error that says what is missing and what helps
   */
  prepare?(root: string): Promise<unknown>;
  /** Says what had not reported when the step was ended. */
  unreported?(root: string): string[];
  run(root: string): Promise<Counts>;
}

/** CI ends a run after 90 minutes, without a table. */
export const RUN_LIMIT_MINUTES = 85;

/**
 * Runs all steps, even if one fails, and prints the table. What has not run when the time of the whole run is over counts as failed.
 * @returns the exit status
 */
export async function runSteps(
  root: string,
  steps: readonly Step[],
  runLimitMinutes = RUN_LIMIT_MINUTES,
): Promise<0 | 1> {
  const endsAt = Date.now() + runLimitMinutes * 60_000;
  const unprepared = await prepare(root, steps);
  if (unprepared.failed > 0) return report([unprepared]);
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    console.log(`\n== ${step.name}`);
    const limitMinutes = Math.min(step.limitMinutes, (endsAt - startedAt) / 60_000);
    const counts = limitMinutes > 0 ? await runWithinLimit(root, { ...step, limitMinutes }) : notBegun(step.name);
    outcomes.push({ name: step.name, ...counts, seconds: (Date.now() - startedAt) / 1000 });
  }
  return report(outcomes);
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
  return { name: 'prepare', passed: 0, failed: failures.length, failures, seconds };
}

const notBegun = (name: string): Counts => ({
  ...{ passed: 0, failed: 1 },
  failures: [`${name}: the time of the whole run was over before it began`],
});

/** What a step that was ended has for finishing its own work, such as counting the results so far. */
const FINISH_MS = 5000;

async function runWithinLimit(root: string, step: Step): Promise<Counts> {
  const earlier = new Set(listDescendants());
  const running = step.run(root).catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  const limit = new AbortController();
  const late = wait(step.limitMinutes * 60_000, null, { signal: limit.signal }).catch(() => null);
  const counts = await Promise.race([running, late]);
  limit.abort();
  if (counts) return counts;
  const unreported = step.unreported?.(root) ?? [];
  console.error(
    `The step "${step.name}" did not end within ${Number(step.limitMinutes.toFixed(2))} minutes and was ended.`,
  );
  if (unreported.length > 0) console.error(`Not reported: ${unreported.join(', ')}`);
  await endDescendants(earlier);
  let soFar: Counts | null = await Promise.race([running, wait(FINISH_MS, null, { ref: false })]);
  // Without its programs a step may continue with the next one.
  await endDescendants(earlier);
  soFar ??= await Promise.race([running, wait(FINISH_MS, null, { ref: false })]);
  return { passed: soFar?.passed ?? 0, failed: Math.max(1, soFar?.failed ?? 0), failures: soFar?.failures };
}

/** Prints the failed tests, a table and the closing line. A step that ran nothing counts as failed. */
export function report(outcomes: Outcome[], print: (line: string) => void = console.log): 0 | 1 {
  for (const failure of outcomes.flatMap(({ failures }) => failures ?? [])) print(`\nFAILED ${failure}`);
  print('');
  let passed = 0;
  let failed = 0;
  for (const outcome of outcomes) {
    const silent = outcome.passed + outcome.failed === 0 && !outcome.notRun;
    passed += outcome.passed;
    failed += outcome.failed + (silent ? 1 : 0);
    const note = silent ? '  (ran nothing)' : outcome.notRun ? `  (NOT RUN: ${outcome.notRun})` : '';
    print(
      `${outcome.name.padEnd(12)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed ` +
        `${outcome.seconds.toFixed(1).padStart(7)} s${note}`,
    );
  }
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
