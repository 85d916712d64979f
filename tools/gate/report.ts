import { median } from '@kenali/node-utils';
import { isFullTier } from '@kenali/node-utils/testing';
import recordedTimes from './recorded.json' with { type: 'json' };
import type { Outcome } from './step.ts';

/** Processor seconds by step. */
export type Recorded = Record<string, number>;
/** `npm test -- --record` writes them. The full run does other work, so nothing is compared there. */
const RECORDED: Recorded = isFullTier ? {} : recordedTimes;

/** A step that needs a fifth more than it did, beside what the other steps of the same run need more, has grown. */
const GROWN = 1.2;
/** Below this, start-up and the clock's resolution decide. */
const COMPARABLE_SECONDS = 5;
/** With fewer steps nothing tells a slow machine from a step that has grown. */
const COMPARABLE_STEPS = 3;

/** Prints the failed tests, a table and the closing line. A step that ran nothing counts as failed. */
export function report(outcomes: readonly Outcome[], print: (line: string) => void = console.log): 0 | 1 {
  for (const failure of outcomes.flatMap(({ failures }) => failures ?? [])) print(`\nFAILED ${failure}`);
  print('');
  for (const line of listGrown(outcomes, RECORDED)) print(line);
  for (const test of outcomes.flatMap(({ flaky }) => flaky ?? [])) print(`FLAKY ${test}`);
  print(row(['', 'passed', 'failed', 'minutes', 'CPU s', 'recorded']));
  let passed = 0;
  let failed = 0;
  for (const outcome of outcomes) {
    const isSilent = outcome.passed + outcome.failed === 0 && !outcome.notRun;
    passed += outcome.passed;
    failed += outcome.failed + (isSilent ? 1 : 0);
    print(`${row(cellsOf(outcome))}${noteOf(outcome, isSilent)}`);
  }
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

const row = ([name = '', ...cells]: readonly string[]) =>
  name.padEnd(14) + cells.map((cell) => cell.padStart(9)).join('');

function cellsOf({ name, passed, failed, seconds, cpuSeconds }: Outcome): string[] {
  const known = RECORDED[name];
  const minutes = (seconds / 60).toFixed(1);
  return [name, String(passed), String(failed), minutes, cpuSeconds?.toFixed(0) ?? '-', known?.toFixed(0) ?? '-'];
}

function noteOf({ notRun, flaky = [] }: Outcome, isSilent: boolean): string {
  if (isSilent) return '  (ran nothing)';
  if (notRun) return `  (NOT RUN: ${notRun})`;
  return flaky.length > 0 ? `  (${flaky.length} flaky)` : '';
}

/**
 * Says which steps have grown since their processor time was recorded. A slower machine needs more for every step, so each is
 * compared with the median of this run.
 */
export function listGrown(outcomes: readonly Outcome[], known: Recorded): string[] {
  const growths = outcomes.flatMap(({ name, cpuSeconds }) => {
    const before = known[name] ?? 0;
    return cpuSeconds && before >= COMPARABLE_SECONDS ? [{ name, growth: cpuSeconds / before }] : [];
  });
  if (growths.length < COMPARABLE_STEPS) return [];
  const usual = median(growths.map(({ growth }) => growth));
  return growths
    .filter(({ growth }) => growth > GROWN * usual)
    .map(
      ({ name, growth }) =>
        `GROWN ${name} needs ${growth.toFixed(2)} times the recorded processor time, the median step ${usual.toFixed(2)} times.`,
    );
}
