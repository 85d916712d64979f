import { CliError } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import type { Scope } from './affected/scope-of.ts';
import { runSteps } from './run-steps.ts';
import { startStep } from './step-process.ts';
import { stepsOf } from './steps.ts';

/** CI ends a run of the gate after 90 minutes, without a table. The full run has a pipeline of its own. */
export const RUN_LIMIT_MINUTES = inTier({ gate: 85, full: 235 });

/**
 * Runs the steps of the gate that have work in this scope.
 * @param names of the steps to run; empty runs all
 * @returns the exit status
 */
export async function runGate(root: string, scope: Scope, names: readonly string[] = []): Promise<0 | 1> {
  const all = stepsOf(scope);
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new CliError(`Unknown step: ${unknown.join(', ')}. Steps: ${all.map(({ name }) => name).join(', ')}`);
  const steps = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
  return runSteps(root, steps, {
    runLimitMinutes: RUN_LIMIT_MINUTES,
    start: (step) => startStep(step, [JSON.stringify(scope)]),
  });
}
