import { parseJson, type SafeStorage } from './storage.ts';

export interface LockOptions {
  storage: SafeStorage;
  /** How long to wait for another tab, and how long a lock in storage is valid. */
  timeoutMs: number;
  locks?: Pick<LockManager, 'request'>;
}

const POLL_MS = 40;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs the work while no other tab of this site runs work under the same name. It uses Web Locks, or a lock in storage.
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

/** @param fallback used in a browser that blocks the site's data, because it denies locks as well */
async function withWebLock<T>(
  name: string,
  locks: Pick<LockManager, 'request'>,
  timeoutMs: number,
  work: () => Promise<T>,
  fallback: () => Promise<T>,
): Promise<T> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error(`The lock ${name} was not released in time`)), timeoutMs);
  let isHeld = false;
  const runLocked = () => {
    isHeld = true;
    clearTimeout(timer);
    return work();
  };
  try {
    return (await locks.request(name, { signal: waiting.signal }, runLocked)) as T;
  } catch (error) {
    if (isHeld || (error as Error).name !== 'SecurityError') throw error;
    clearTimeout(timer);
    return fallback();
  }
}

interface StoredLock {
  owner: string;
  until: number;
}

async function withStorageLock<T>(name: string, storage: SafeStorage, timeoutMs: number, work: () => Promise<T>) {
  const owner = `${Date.now()}-${Math.random()}`;
  const readLock = () => parseJson(storage.get(name)) as StoredLock | null;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const current = readLock();
    if (!current || current.until < Date.now()) {
      storage.set(name, JSON.stringify({ owner, until: Date.now() + timeoutMs } satisfies StoredLock));
      // Two tabs may write at the same time. The last write wins, and after a pause both tabs see it.
      await sleep(POLL_MS);
      if (readLock()?.owner === owner) break;
    } else if (Date.now() > deadline) {
      throw new Error(`The lock ${name} was not released in time`);
    } else {
      await sleep(POLL_MS);
    }
  }
  try {
    return await work();
  } finally {
    if (readLock()?.owner === owner) storage.remove(name);
  }
}
