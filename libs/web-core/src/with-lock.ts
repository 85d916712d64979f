import { parseJson } from './parse-json.ts';
import type { SafeStorage } from './storage.ts';

export interface LockOptions {
  storage: SafeStorage;
  /** How long to wait for another tab, and how long a storage lock is believed. */
  timeoutMs: number;
  locks?: Pick<LockManager, 'request'>;
}

const POLL_MS = 40;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs the work while no other tab of this site runs work under the same name: by Web Locks, else by a lock in storage.
 * @throws Error when another tab held the lock longer than `timeoutMs`
 */
export async function withLock<T>(
  name: string,
  { storage, timeoutMs, locks }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  const inStorage = () => withStorageLock(name, storage, timeoutMs, work);
  return locks ? withWebLock(name, locks, timeoutMs, work, inStorage) : inStorage();
}

/** @param denied what to do in a browser that blocks the site's data: it refuses locks too */
async function withWebLock<T>(
  name: string,
  locks: Pick<LockManager, 'request'>,
  timeoutMs: number,
  work: () => Promise<T>,
  denied: () => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error(`The lock ${name} was not free in time`)), timeoutMs);
  let isHeld = false;
  const held = () => {
    isHeld = true;
    clearTimeout(timer);
    return work();
  };
  try {
    return (await locks.request(name, { signal: waiting.signal }, held)) as T;
  } catch (error) {
    if (isHeld || (error as Error).name !== 'SecurityError') throw error;
    clearTimeout(timer);
    return denied();
  }
}

interface Held {
  owner: string;
  until: number;
}

async function withStorageLock<T>(name: string, storage: SafeStorage, timeoutMs: number, work: () => Promise<T>) {
  const owner = `${Date.now()}-${Math.random()}`;
  const held = () => parseJson(storage.get(name)) as Held | null;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const current = held();
    if (!current || current.until < Date.now()) {
      storage.set(name, JSON.stringify({ owner, until: Date.now() + timeoutMs } satisfies Held));
      // Two tabs may write at once; the last one wins, and after a moment both can see which.
      await sleep(POLL_MS);
      if (held()?.owner === owner) break;
    } else if (Date.now() > deadline) {
      throw new Error(`The lock ${name} was not free in time`);
    } else {
      await sleep(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    if (held()?.owner === owner) storage.remove(name);
  }
}
