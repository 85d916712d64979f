import type { HttpsClient, Sent } from './https-client.ts';

const CALLERS = 6;
/** Enough to see what happens. */
const SHOWN = 5;

interface Load {
  /** Resolves when this many more calls were answered. */
  untilMore(calls: number): Promise<void>;
  /** Resolves when no call is under way. @returns each call that was not answered with 200 */
  stop(): Promise<string[]>;
}

/** Several clients that send the calls in turn, each as fast as it is answered. */
export function startLoad(client: HttpsClient, calls: readonly (Sent & { path: string })[]): Load {
  const failed: string[] = [];
  let isOver = false;
  let answered = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let index = caller; !isOver; index += 1) {
      const { path, ...sent } = calls[index % calls.length] as Sent & { path: string };
      const { status, body } = await client.send(path, sent);
      if (status !== 200)
        failed.push(`${sent.method ?? 'GET'} ${path}: ${status || 'no answer'} ${body.subarray(0, 100)}`);
      answered += 1;
      for (const each of waiting) if (answered >= each.at) each.resolve();
    }
  });
  return {
    untilMore: (count) => new Promise((resolve) => waiting.push({ at: answered + count, resolve })),
    stop: async () => {
      isOver = true;
      await Promise.all(callers);
      return failed.slice(0, SHOWN);
    },
  };
}
