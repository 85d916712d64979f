export interface Job<Input, Answer> {
  input: Input;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Of one name, at most this many are done together, so that none waits for a crowd. */
const BATCH = 25;

/**
 * Collects work with the same name while earlier work with that name runs, and then does it together. Saves of one user assessment would
 * otherwise wait for each other's confirmation one by one, or get into each other's way.
 * @param run settles every job of a batch; what it throws rejects those that are not settled
 */
export function createBatches<Input, Answer>(run: (jobs: readonly Job<Input, Answer>[]) => Promise<void>) {
  const queues = new Map<string, Job<Input, Answer>[]>();
  const drain = async (name: string, queue: Job<Input, Answer>[]) => {
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      try {
        await run(batch);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    // Nothing is awaited since the queue was seen empty.
    queues.delete(name);
  };
  return (name: string, input: Input): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const job = { input, resolve, reject };
      const queue = queues.get(name);
      if (queue) {
        queue.push(job);
        return;
      }
      const started = [job];
      queues.set(name, started);
      void drain(name, started);
    });
}
