/**
 * Numbers from 0 to just below 1 that a seed repeats (mulberry32): the same seed gives the same disorder in every run.
 * Without a seed they are new each time.
 */
export function createDice(seed?: number): () => number {
  if (seed === undefined) return Math.random;
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
