/**
 * Runs `work` on every entry, at most `limit` at a time.
 * @returns the results in the order of the entries
 * @throws the first error that `work` throws
 */
export async function mapLimit<T, R>(
  entries: readonly T[],
  limit: number,
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = entries.entries();
  const worker = async () => {
    for (const [index, entry] of queue) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, worker));
  return results;
}

/**
 * Returns a function that runs pieces of work with the same name one after the other, in their order.
 * @param waitMs what has waited for longer than this is refused instead
 */
export function createTurns<Name>({ waitMs, refusal }: { waitMs: number; refusal(): Error }) {
  const last = new Map<Name, Promise<unknown>>();
  return async <T>(name: Name, work: () => Promise<T>): Promise<T> => {
    const deadline = performance.now() + waitMs;
    const own = (last.get(name) ?? Promise.resolve()).then(() => {
      if (performance.now() > deadline) throw refusal();
      return work();
    });
    const settled = own.catch(() => undefined);
    last.set(name, settled);
    try {
      return await own;
    } finally {
      if (last.get(name) === settled) last.delete(name);
    }
  };
}

interface QueueOptions {
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How many more may wait. */
  waitingMax: number;
  /** Makes the error for work that does not fit. */
  refusal(): Error;
}

/**
 * Returns a function that runs work at once or after the work before it. Work that finds the queue full is refused immediately,
 * so that the work that waits is still done in time.
 */
export function createQueue({ concurrency, waitingMax, refusal }: QueueOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (waiting.length >= waitingMax) throw refusal();
      // The work that ends passes its place on, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
