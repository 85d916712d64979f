import type { Services } from '../services.ts';
import type { Post } from './post.ts';
import { type LetterKinds, sendNext } from './send-next.ts';

const LOOK_MS = 1000;
/** While the database is away, looking every second would only fill the log. */
const AFTER_FAILURE_MS = 10_000;

/** Sends what is due until stopped; `stop` waits for the letter that is under way. */
export function startSender(services: Services, post: Post, kinds: LetterKinds): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(services, post, kinds, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(services: Services, post: Post, kinds: LetterKinds, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    let waitMs = LOOK_MS;
    try {
      if (await sendNext(services, post, kinds)) waitMs = 0;
    } catch (error) {
      services.log.warn({ error: (error as Error).name }, 'outbox cannot be read');
      waitMs = AFTER_FAILURE_MS;
    }
    if (waitMs > 0) await wait(waitMs, stopping);
  }
}

const wait = (ms: number, stopping: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (stopping.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stopping.addEventListener('abort', end);
  });
