export interface Counts {
  passed: number;
  failed: number;
}
export interface Outcome extends Counts {
  name: string;
  seconds: number;
}

/** Prints a table and the closing line. A step that ran nothing counts as failed. */
export function report(outcomes: Outcome[], print: (line: string) => void = console.log): 0 | 1 {
  print('');
  let passed = 0;
  let failed = 0;
  for (const outcome of outcomes) {
    const silent = outcome.passed + outcome.failed === 0;
    passed += outcome.passed;
    failed += outcome.failed + (silent ? 1 : 0);
    const note = silent ? '  (ran nothing)' : '';
    print(
      `${outcome.name.padEnd(12)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failed).padStart(4)} failed ` +
        `${outcome.seconds.toFixed(1).padStart(7)} s${note}`,
    );
  }
  print(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
