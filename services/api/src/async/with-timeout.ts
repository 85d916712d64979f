/** The answer of `work`, or `late` when it takes longer than `ms`; the work itself is left to end by itself. */
export async function withTimeout<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // Nobody waits for it any more: a late failure must not bring the process down.
    work.catch(() => undefined);
  }
}
