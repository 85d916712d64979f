import { type Outcome, report } from './report.ts';
import type { Step } from './steps.ts';

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
