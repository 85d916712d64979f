import { open, rename, rm, stat } from 'node:fs/promises';

const WAIT_MS = 50;
const GIVE_UP_MS = 5000;
/** The work under the lock takes milliseconds: an older lock belongs to a process that died. */
const STALE_MS = 30_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

async function take(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Only one process wins the rename. */
async function removeStale(path: string): Promise<void> {
  const age = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age < STALE_MS) return;
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => undefined);
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
