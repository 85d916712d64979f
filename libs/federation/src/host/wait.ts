/** Pause between two tries: 200 ms, 400 ms, 800 ms. */
export const backoff = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 200 * 2 ** attempt);
  });
