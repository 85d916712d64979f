/** Pages wait for the API, so one that hangs must not delay them for long. */
export const API_TIMEOUT_MS = 1000;
/** The pause after a failure doubles from the first to the longest. */
const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

interface Options {
  /** Called for the first failure after a success. */
  onProblem(message: string): void;
  /** Called for each failure. */
  onFailure?(): void;
}

/** Remembers failures in a row, so that what does not answer is asked less and less. */
export function createFailurePause({ onProblem, onFailure }: Options) {
  let failures = 0;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function run(request: () => Promise<void>): Promise<void> {
    try {
      await request();
      failures = 0;
    } catch (error) {
      onFailure?.();
      askAgainAt = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      if (failures === 1) onProblem((error as Error).message);
    }
    running = null;
  }

  return {
    /** Makes a request, unless one runs already or a failure was just before. Does not throw if it fails. */
    async attempt(request: () => Promise<void>): Promise<void> {
      if (Date.now() >= askAgainAt) running ??= run(request);
      await running;
    },
  };
}

export type FailurePause = ReturnType<typeof createFailurePause>;
