import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from '../affected/scope-of.ts';
import type { StepResult } from '../step.ts';
import { stepsOf } from '../steps.ts';

// The process of one step, which the gate starts: runs it and sends what it counted.
const root = join(import.meta.dirname, '../../..');
const [name, scope = ''] = process.argv.slice(2);

/** @returns the processor time of this process and of all descendants that have ended; null where the system has no /proc */
function readCpuSeconds(): number | null {
  const TICKS_PER_SECOND = 100;
  try {
    // The name in brackets may contain spaces. After it, the 12th to 15th fields are own and children's times.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').pop()?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

const step = stepsOf(JSON.parse(scope) as Scope).find((each) => each.name === name);
if (!step) throw new Error(`There is no step ${name}.`);
const counts = await step.run(root).catch((error: Error) => {
  console.error(error.message);
  return { passed: 0, failed: 1 };
});
const result: StepResult = { ...counts, cpuSeconds: readCpuSeconds() };
process.send?.(result, () => process.exit());
