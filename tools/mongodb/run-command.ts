import { spawn } from 'node:child_process';

export interface RunOptions {
  /** The whole command is ended after this time. */
  timeoutMs: number;
  /** The command is ended when its first line takes longer than this. */
  firstLineMs?: number;
  env?: NodeJS.ProcessEnv;
  onLine?: (line: string) => void;
}

export interface RunOutcome {
  /** Exit code; null when the command could not start, was ended by a signal or ran out of time. */
  code: number | null;
  signal: string | null;
  output: string;
  /** Why there is no exit code: `ENOENT`, `EACCES`, ..., `TIMEOUT` or `SILENT`. */
  failure?: string;
}

const KEPT_OUTPUT = 64 * 1024;

/** Runs a program without a shell and never throws: how it ended is the answer. */
export function runCommand(command: string, args: readonly string[], options: RunOptions): Promise<RunOutcome> {
  return new Promise((settle) => {
    let output = '';
    let failure: string | undefined;
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: options.env ?? process.env });
    const end = (reason: string) => () => {
      failure ??= reason;
      child.kill('SIGKILL');
    };
    const whole = setTimeout(end('TIMEOUT'), options.timeoutMs);
    const first = options.firstLineMs === undefined ? undefined : setTimeout(end('SILENT'), options.firstLineMs);

    const take = (chunk: Buffer) => {
      clearTimeout(first);
      const text = chunk.toString();
      output = (output + text).slice(-KEPT_OUTPUT);
      for (const line of text.split(/[\r\n]+/)) if (line.trim() !== '') options.onLine?.(line.trim());
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);

    const finish = (code: number | null, signal: string | null) => {
      clearTimeout(whole);
      clearTimeout(first);
      settle({ code: failure === undefined ? code : null, signal, output, failure });
    };
    child.on('error', (error: NodeJS.ErrnoException) => {
      failure ??= error.code ?? error.message;
      finish(null, null);
    });
    child.on('close', finish);
  });
}
