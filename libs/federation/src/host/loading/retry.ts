/** Waits between two attempts: 200 ms after the first, then 400 ms, then 800 ms. */
export const backoff = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 200 * 2 ** attempt);
  });

export interface RetryOptions {
  /** How many attempts follow the first one. */
  retries: number;
  /** Whether another attempt makes sense after this error. By default it does after any error. */
  isRetryable?(error: unknown): boolean;
}

/**
 * Repeats the work until it succeeds.
 * @throws the error of the last attempt
 */
export async function retry<T>(work: () => Promise<T>, { retries, isRetryable }: RetryOptions): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === retries || isRetryable?.(error) === false) throw error;
      await backoff(attempt);
    }
  }
}
