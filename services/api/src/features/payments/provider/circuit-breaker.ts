/** After this many calls in a row without an answer, no call is sent for `PAUSE_MS`. */
const FAILURES_MAX = 5;
const PAUSE_MS = 10_000;

/** Stops calls to a provider that does not answer, so that payers are refused at once instead of after a time-out. */
interface CircuitBreaker {
  /**
   * Returns the outcome of `call`, or `paused` without calling. After the pause, one call at a time tries again.
   * @param isAnswer whether an outcome proves that the provider answers
   */
  run<T>(call: () => Promise<T>, paused: T, isAnswer: (outcome: T) => boolean): Promise<T>;
}

/** @param onChange receives whether calls are paused from now on */
export function createCircuitBreaker(
  onChange: (isPaused: boolean) => void,
  now = () => performance.now(),
): CircuitBreaker {
  let failures = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let isTrying = false;
  return {
    async run(call, paused, isAnswer) {
      const wasPaused = failures >= FAILURES_MAX;
      if (wasPaused && (isTrying || now() < pausedUntil)) return paused;
      isTrying = wasPaused;
      const outcome = await call().finally(() => {
        if (wasPaused) isTrying = false;
      });
      if (isAnswer(outcome)) {
        if (failures >= FAILURES_MAX) onChange(false);
        failures = 0;
        return outcome;
      }
      failures += 1;
      if (failures >= FAILURES_MAX) pausedUntil = now() + PAUSE_MS;
      if (failures === FAILURES_MAX) onChange(true);
      return outcome;
    },
  };
}
