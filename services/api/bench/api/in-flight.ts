/** Acts on all items, `atOnce` of them at a time. Adds the time of each act to `delays`. */
export async function inFlight<T>(
  items: readonly T[],
  { atOnce, delays }: { atOnce: number; delays: number[] },
  act: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const since = performance.now();
      await act(items[index] as T, index);
      delays.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
