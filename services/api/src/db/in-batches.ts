import { withTimeout } from '@kenali/node-utils';

export interface Job<Input, Answer> {
  input: Input;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** At most this many jobs of one name are done together, so that none waits for a crowd. */
const BATCH = 25;

interface BatchOptions {
  /** How long a batch keeps the next one waiting. Without it, a batch begins when the one before it has ended. */
  patienceMs?: number;
}

/**
 * Collects work with the same name while earlier work with that name runs, and then does it together. A lone piece of work begins at once, so
 * nothing waits when little happens.
 * @param run settles every job of a batch; what it throws rejects those that are not settled
 */
export function createBatches<Input, Answer>(
  run: (jobs: readonly Job<Input, Answer>[]) => Promise<void>,
  { patienceMs }: BatchOptions = {},
) {
  const queues = new Map<string, Job<Input, Answer>[]>();
  const settle = async (batch: readonly Job<Input, Answer>[]) => {
    try {
      await run(batch);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const drain = async (name: string, queue: Job<Input, Answer>[]) => {
    while (queue.length > 0) {
      const settled = settle(queue.splice(0, BATCH));
      await (patienceMs === undefined ? settled : withTimeout(patienceMs, settled, undefined));
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
