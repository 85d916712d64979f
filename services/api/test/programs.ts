import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Command } from '../src/run-command.ts';

export interface Ended {
  /** Null if it was killed. */
  code: number | null;
  /** What it wrote to standard output and standard error. */
  output: string;
}

interface Limits {
  /** Options of Node. */
  flags?: string[];
  /** Most kilobytes of a file that it may write: the write fails as on a full disk. */
  limitKb?: number;
}

/**
 * Starts a program in a process of its own, which costs more than a second of a processor: for exit codes, signals, limits,
 * and one run of each command. `runHere` runs a command for everything else.
 * @param path relative to `services/api`
 */
export function startProgram(
  [path = '', ...args]: string[],
  env: NodeJS.ProcessEnv,
  { flags = [], limitKb }: Limits = {},
) {
  const { execPath } = process;
  const node = [execPath, '--disable-warning=ExperimentalWarning', ...flags, join(__dirname, '..', path), ...args];
  const [file = '', ...rest] = limitKb ? ['bash', '-c', `ulimit -f ${limitKb}; exec "$0" "$@"`, ...node] : node;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(file, rest, { env: { PATH, NODE_COMPILE_CACHE, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part) => {
      output += part;
    });
  const ended = once(child, 'close').then(([code]): Ended => ({ code, output }));
  return { child, ended, output: () => output };
}

export const runProgram = (...program: Parameters<typeof startProgram>): Promise<Ended> =>
  startProgram(...program).ended;

/** Runs a command in this process, and returns what its own would end with. */
export async function runHere(command: Command, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  let output = '';
  const log = (line: string) => {
    output += `${line}\n`;
  };
  try {
    await command(args, { env, log });
    return { code: 0, output };
  } catch (error) {
    log((error as Error).message);
    return { code: 1, output };
  }
}
