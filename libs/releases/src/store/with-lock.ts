import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 50;
const GIVE_UP_MS = 5000;
/** The work under the lock takes milliseconds, so an older lock belongs to a process that died. */
const STALE_MS = 30_000;

const ownName = `${hostname()} ${process.pid}`;

/** Creates the lock file together with its content, so that a crash cannot leave a lock without an owner. */
async function acquire(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, ownName);
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Whether the owner is a dead process of this machine. The processes of other machines are unknown. */
function isOwnerDead(owner: string): boolean {
  const [host, pid] = owner.split(' ');
  if (host !== hostname() || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Removes the lock of a killed process. If several processes try, only one wins the rename. */
async function removeStale(path: string): Promise<void> {
  const owner = await readFile(path, 'utf8').catch(() => null);
  if (owner === null) return;
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age < STALE_MS && !isOwnerDead(owner)) return;
  const aside = `${path}.${process.pid}`;
  const isMoved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  // Another process may have replaced the stale lock by its own before the rename. Then put that one back.
  if ((await readFile(aside, 'utf8')) !== owner) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Runs `work` while this process holds the lock file. Unlike proper-lockfile, it takes over the lock of a killed process
 * at once and not only when the lock is old.
 * @throws Error if another process holds the lock for 5 s
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (!(await acquire(path))) {
    await removeStale(path);
    if (Date.now() > deadline) throw new Error(`another change is in progress (lock file ${path})`);
    await wait(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
