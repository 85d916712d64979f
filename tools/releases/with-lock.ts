import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';

const WAIT_MS = 50;
const GIVE_UP_MS = 5000;
/** The work under the lock takes milliseconds: an older lock belongs to a process that died. */
const STALE_MS = 30_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));
const own = `${hostname()} ${process.pid}`;

/** The lock appears with its owner's name in it: one that dies in between would leave a lock of nobody. */
async function take(path: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, own);
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

/** Of another machine nothing can be said. */
function isOfTheDead(owner: string): boolean {
  const [host, pid] = owner.split(' ');
  if (host !== hostname() || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** A process that was killed leaves its lock behind. Only one of those who see it wins the rename. */
async function removeStale(path: string): Promise<void> {
  const owner = await readFile(path, 'utf8').catch(() => null);
  if (owner === null) return;
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age < STALE_MS && !isOfTheDead(owner)) return;
  const aside = `${path}.${process.pid}`;
  const isMoved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  // Somebody was faster and has taken it since: it is put back.
  if ((await readFile(aside, 'utf8')) !== owner) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Runs `work` while no other process does anything under the same lock file. @throws Error after 5 s of waiting */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS;
  while (!(await take(path))) {
    await removeStale(path);
    if (Date.now() > deadline) throw new Error(`another change is under way (lock file ${path})`);
    await pause();
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}
