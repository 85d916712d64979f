/** The result of `work`, or `late` if it takes longer than `ms`. The work is not cancelled; its later result is ignored. */
export async function withTimeout<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, ms, late);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
    // A late rejection has no handler left, and an unhandled rejection would end the process.
    work.catch(() => undefined);
  }
}
