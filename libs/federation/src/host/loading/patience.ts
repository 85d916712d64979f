/** What a first view downloads at most, compressed. The size budgets of the build keep it below. */
const FIRST_VIEW_BYTES = 240_000;
/** The limit for a chunk on a usual connection. `chunk-patience.cjs` passes the same number. */
const USUAL_MS = 8000;
const MOST_MS = 90_000;
/** The time of a smaller file tells the round trip, not the speed. */
const MEASURABLE_BYTES = 4000;
/** A phone can leave the fast network, so only the latest files count. */
const LATEST = 4;

type Timing = Pick<PerformanceResourceTiming, 'requestStart' | 'responseEnd' | 'transferSize'>;
type Connection = { downlink?: number };

/** Returns the bytes per millisecond of the fastest of the latest files, the browser's own estimate, or `Infinity`. */
function speed(): number {
  const timings = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType?.(type) ?? []);
  const speeds = (timings as unknown as Timing[])
    .filter(
      ({ transferSize, requestStart, responseEnd }) => transferSize >= MEASURABLE_BYTES && responseEnd > requestStart,
    )
    .sort((one, other) => other.responseEnd - one.responseEnd)
    .slice(0, LATEST)
    .map(({ transferSize, requestStart, responseEnd }) => transferSize / (responseEnd - requestStart));
  if (speeds.length > 0) return Math.max(...speeds);
  const { downlink } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
  // Megabits per second.
  return downlink ? downlink * 125 : Number.POSITIVE_INFINITY;
}

/**
 * Returns how long to wait for a file. On a slow connection the limit grows up to 11 times, so that a first view fits in at
 * half the speed of what has arrived. A store that is silent on a usual connection still fails after the usual limit.
 */
export function patienceFor(usualMs: number): number {
  const neededMs = (2 * FIRST_VIEW_BYTES) / speed();
  return Math.round((usualMs * Math.min(Math.max(neededMs, USUAL_MS), MOST_MS)) / USUAL_MS);
}

/**
 * Calls back when the patience ends. At the end of each wait it measures again, because files that arrived meanwhile may show
 * that the connection is slow.
 * @returns cancels it
 */
export function startLimit(usualMs: number, onEnd: (waitedMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (waitedMs: number) => {
    const limitMs = patienceFor(usualMs);
    if (waitedMs >= limitMs) onEnd(waitedMs);
    else timer = setTimeout(wait, limitMs - waitedMs, limitMs);
  };
  wait(0);
  return () => clearTimeout(timer);
}
