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
