import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import type { Scope } from './affected/scope-of.ts';
import type { Recorded } from './report.ts';
import { runSteps } from './run-steps.ts';
import type { Outcome } from './step.ts';
import { startStep } from './step-process.ts';
import { stepsOf } from './steps.ts';

/** CI ends a run of the gate after 90 minutes, without a table. The full run has a pipeline of its own. */
export const RUN_LIMIT_MINUTES = inTier({ gate: 85, full: 235 });

interface Options {
  /** Names of the steps to run; empty runs all. */
  names?: readonly string[];
  /** Whether to write the processor times of this run into `recorded.json`. */
  record?: boolean;
}

/** Runs the steps of the gate that have work in this scope. @returns the exit status */
export async function runGate(
  root: string,
  scope: Scope,
  { names = [], record = false }: Options = {},
): Promise<0 | 1> {
  const all = stepsOf(scope);
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new CliError(`Unknown step: ${unknown.join(', ')}. Steps: ${all.map(({ name }) => name).join(', ')}`);
  const steps = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : all;
  const { outcomes, status } = await runSteps(root, steps, {
    runLimitMinutes: RUN_LIMIT_MINUTES,
    start: (step) => startStep(step, [JSON.stringify(scope)]),
  });
  if (record) writeRecorded(root, outcomes);
  return status;
}

function writeRecorded(root: string, outcomes: readonly Outcome[]): void {
  const times: Recorded = Object.fromEntries(
    outcomes.flatMap(({ name, cpuSeconds }) => (cpuSeconds === null ? [] : [[name, Math.round(cpuSeconds)]])),
  );
  writeFileSync(join(root, 'tools/gate/recorded.json'), `${JSON.stringify(times, null, 2)}\n`);
}
