const FIRST_MS = 5000;
const LONGEST_MS = 60 * 60_000;

/** How long to wait after the given number of failed tries: 5 s, 20 s, 80 s and so on, an hour at most. */
export const retryDelayMs = (tries: number): number => Math.min(FIRST_MS * 4 ** (tries - 1), LONGEST_MS);
