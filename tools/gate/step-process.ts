import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Step, StepResult } from './step.ts';

export interface RunningStep {
  pid: number;
  /** Resolves when the process has ended. One that reports nothing counts as failed. */
  ended: Promise<StepResult>;
  /** What a step of the lane `beside` has printed. Its lines would be unreadable between those of other steps. */
  output(): string;
}

const ENTRY = join(import.meta.dirname, 'step/main.ts');
const GUARD = pathToFileURL(join(import.meta.dirname, '../end-with-parent.mjs')).href;

/** Starts the process of a step. @param entry what it runs, with the name of the step as its first argument */
export function startStep({ name, lane }: Step, args: readonly string[] = [], entry = ENTRY): RunningStep {
  const isBeside = lane === 'beside';
  const child = fork(entry, [name, ...args], {
    execArgv: ['--disable-warning=ExperimentalWarning', `--import=${GUARD}`],
    stdio: isBeside ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return { pid: child.pid as number, ended: resultOf(name, child), output: () => output };
}

async function resultOf(name: string, child: ChildProcess): Promise<StepResult> {
  let result: StepResult | undefined;
  child.on('message', (message) => {
    result = message as StepResult;
  });
  const [code, signal] = await once(child, 'close');
  return (
    result ?? {
      passed: 0,
      failed: 1,
      failures: [`${name}: its process ended with ${signal ?? code}`],
      cpuSeconds: null,
    }
  );
}
