const MINUTE_MS = 60_000;
/** Counted from the failure before. */
const WAITS_MIN = [2, 10, 30, 90, 210] as const;
const JITTER = 0.1;

/** How often a delivery is tried again after this answer; null is no answer at all. */
function retriesAfter(code: number | null): number {
  if (code === null) return 5;
  if (code >= 300 && code < 400) return 0;
  if (code === 400 || code === 404) return 2;
  if (code === 500) return 1;
  if (code === 503) return 4;
  return 5;
}

/**
 * Milliseconds until the next try, or undefined when there is none.
 * @param failures tries that failed so far, this one included
 */
export function retryDelayMs(code: number | null, failures: number, timeFactor: number): number | undefined {
  const minutes = failures > retriesAfter(code) ? undefined : WAITS_MIN[failures - 1];
  return minutes && minutes * MINUTE_MS * timeFactor * (1 + Math.random() * JITTER);
}
