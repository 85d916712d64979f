import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';

/** An error that the person at the terminal can fix. The message is complete, so it is shown without a stack. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
    // Node and jest print `stack` for an uncaught error.
    this.stack = message;
  }
}

/** Prints why a command failed, and makes its exit status 1. An unknown option is a sentence too. */
export function reportFailure(error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  const isSentence = error instanceof CliError || code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isSentence ? message : inspect(error)}\n`);
  process.exitCode = 1;
}

export interface RunOptions {
  cwd?: string;
  /** Variables to add to the environment of this process. */
  env?: NodeJS.ProcessEnv;
  /** What the command reads from its standard input. */
  input?: string;
  /** Whether the command writes to our terminal. Then `output` stays empty. */
  showOutput?: boolean;
  /** Kills the command after this time. */
  timeoutMs?: number;
  /** Kills the command if it prints nothing within this time. */
  firstLineMs?: number;
  /** Ends the command when it is aborted. */
  signal?: AbortSignal;
  onLine?: (line: string) => void;
}

export interface RunOutcome {
  /** Exit code. Null if the command did not start, was ended by a signal or ran out of time. */
  code: number | null;
  signal: string | null;
  /** Everything that the command printed, stdout and stderr in order of arrival. */
  output: string;
  /** Why there is no exit code: `ENOENT`, `EACCES`, ..., `TIMEOUT` or `SILENT`. */
  failure?: string;
}

/** Runs a program without a shell. Never throws: read the outcome. */
export function runCommand(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunOutcome> {
  const { cwd, env, input, showOutput = false, timeoutMs, firstLineMs, onLine } = options;
  return new Promise((resolve) => {
    let output = '';
    let failure: string | undefined;
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: [
        input === undefined ? 'ignore' : 'pipe',
        showOutput ? 'inherit' : 'pipe',
        showOutput ? 'inherit' : 'pipe',
      ],
      signal: options.signal,
    });
    // A command that ends without reading its input is no problem of ours.
    child.stdin?.on('error', () => {}).end(input);
    const killAfter = (ms: number | undefined, reason: string) =>
      ms === undefined
        ? undefined
        : setTimeout(() => {
            failure ??= reason;
            child.kill('SIGKILL');
          }, ms);
    const total = killAfter(timeoutMs, 'TIMEOUT');
    const firstLine = killAfter(firstLineMs, 'SILENT');

    const collect = (chunk: Buffer) => {
      clearTimeout(firstLine);
      const text = chunk.toString();
      output += text;
      for (const line of text.split(/[\r\n]+/)) if (line.trim() !== '') onLine?.(line.trim());
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);

    const finish = (code: number | null, signal: string | null) => {
      clearTimeout(total);
      clearTimeout(firstLine);
      resolve({ code: failure === undefined ? code : null, signal, output, failure });
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= error.code ?? error.message;
      if (showOutput) process.stderr.write(`${error.message}\n`);
      else output += error.message;
      finish(null, null);
    });
    child.on('close', finish);
  });
}

/** Whether a process runs. One that exited counts as gone, even if its parent has not collected the exit code yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // EPERM: the process exists but belongs to another user. A failed open without /proc means that `kill` succeeded.
    return code === 'EPERM' || (syscall === 'open' && !existsSync('/proc/self/stat'));
  }
}
