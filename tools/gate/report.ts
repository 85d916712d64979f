import type { Outcome } from './step.ts';

/** Prints the failed tests, a table and the closing line. A step that ran nothing counts as failed. */
export function report(outcomes: readonly Outcome[], print: (line: string) => void = console.log): 0 | 1 {
  for (const failure of outcomes.flatMap(({ failures }) => failures ?? [])) print(`\nFAILED ${failure}`);
  print('');
  for (const test of outcomes.flatMap(({ flaky }) => flaky ?? [])) print(`FLAKY ${test}`);
  print(row(['', 'passed', 'failed', 'minutes', 'CPU s']));
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
  return [name, String(passed), String(failed), (seconds / 60).toFixed(1), cpuSeconds?.toFixed(0) ?? '-'];
}

function noteOf({ notRun, flaky = [] }: Outcome, isSilent: boolean): string {
  if (isSilent) return '  (ran nothing)';
  if (notRun) return `  (NOT RUN: ${notRun})`;
  return flaky.length > 0 ? `  (${flaky.length} flaky)` : '';
}
