import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from './cli-error.ts';

/** A guard ends the server about two seconds after the death of the process that started it. */
const FORMER_MS = 15_000;

/** A process that has ended counts as gone even while nobody has collected its exit code, as in a container without init. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    // Another user's process may not be signalled; a system without /proc has no more to say.
    return code === 'EPERM' || (syscall === 'open' && !existsSync('/proc/self/stat'));
  }
}

/** The server that has these data files open; the lock file of a killed one names a process that is gone or another. */
export async function runningMongod(dbPath: string): Promise<number | undefined> {
  const pid = Number(await readFile(path.join(dbPath, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!(pid > 0) || !isAlive(pid)) return undefined;
  if (!existsSync('/proc/self/cmdline')) return pid;
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return words.includes(dbPath) ? pid : undefined;
}

/**
 * After a crash the former server may still be ending; then waits for it.
 * @param startedBy the process that started it, from the record
 * @throws CliError when it belongs to a run that is still going on, or does not end
 */
export async function awaitFormerMongod(dbPath: string, startedBy: number | undefined): Promise<void> {
  for (const until = Date.now() + FORMER_MS; ; ) {
    const pid = await runningMongod(dbPath);
    if (pid === undefined) return;
    const isInUse = startedBy !== undefined && isAlive(startedBy);
    if (isInUse || Date.now() > until) {
      throw new CliError(
        `The data in ${dbPath} is in use by a running database (process ${pid}` +
          `${isInUse ? `, started by process ${startedBy}` : ''}). Stop that run first, or use another DATA_DIR.`,
      );
    }
    await wait(100);
  }
}
