/** Looks again and again until the answer is there; fails with what it saw last. */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  isThere: (seen: T) => boolean,
  limitMs = 25_000,
): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (Date.now() > end) throw new Error(`Not seen in time: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
