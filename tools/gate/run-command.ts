import { spawn } from 'node:child_process';

/** Runs a command with its output shown; gives its exit status (1 when a signal ended it). */
export const runCommand = (
  command: string,
  args: string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
