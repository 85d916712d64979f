/** `work` on every entry, a few at a time; the results in the order of the entries. The first failure is thrown. */
export async function mapLimit<T, R>(
  atOnce: number,
  entries: readonly T[],
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = entries.entries();
  const worker = async () => {
    for (const [index, entry] of queue) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker));
  return results;
}
