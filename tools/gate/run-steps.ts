export interface Counts {
  passed: number;
  failed: number;
}
export interface Outcome extends Counts {
  name: string;
  seconds: number;
}
export interface Step {
  name: string;
  run(root: string): Promise<Counts>;
}

/** Runs all steps, even if one fails, and prints the table. @returns the exit status */
export async function runSteps(root: string, steps: readonly Step[]): Promise<0 | 1> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    console.log(`\n== ${step.name}`);
    const counts = await step.run(root).catch((error: Error) => {
      console.error(error.message);
      return { passed: 0, failed: 1 };
    });
    outcomes.push({ name: step.name, ...counts, seconds: (Date.now() - startedAt) / 1000 });
  }
  return report(outcomes);
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
