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

/** The result of `work`, or `late` if it takes longer than `ms`. The work is not cancelled; its later result is ignored. */
export async function withTimeout<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // A late rejection has no handler left, and an unhandled rejection would end the process.
    work.catch(() => undefined);
  }
}
