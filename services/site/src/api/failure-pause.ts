/** Pages wait for the API, so one that hangs must not delay them for long. */
export const API_TIMEOUT_MS = 1000;
/** The pause after a failure doubles from the first to the longest. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

/** Remembers failures in a row, so that what does not answer is asked less and less. */
export function createFailurePause() {
  let failures = 0;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return {
    isOver: (): boolean => Date.now() >= askAgainAt,
    succeeded(): void {
      failures = 0;
    },
    /** @returns whether it is the first failure after a success */
    failed(): boolean {
      askAgainAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      return failures === 1;
    },
  };
}

export type FailurePause = ReturnType<typeof createFailurePause>;
