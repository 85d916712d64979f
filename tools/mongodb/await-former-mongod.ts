import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError, isAlive } from '@kenali/node-utils';

/** A guard ends the server about two seconds after the death of the process that started it. */
const FORMER_MS = 15_000;

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
