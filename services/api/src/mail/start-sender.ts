import type { Services } from '../services.ts';
import type { MailTransport } from './email.ts';
import { type EmailKinds, sendNext } from './send-next.ts';

const POLL_MS = 1000;
/** Longer than usual, because retrying every second while the database is unavailable would only fill the log. */
const AFTER_FAILURE_MS = 10_000;

interface Loop {
  /** Name of the job: "mail". */
  job: string;
  /** Delivers one message. Returns false if none is due. */
  next(): Promise<boolean>;
  pollMs: number;
}

/** Sends due emails until stopped. */
export const startSender = (services: Services, transport: MailTransport, kinds: EmailKinds) =>
  startDelivering(services, { job: 'mail', next: () => sendNext(services, transport, kinds), pollMs: POLL_MS });

/** Delivers due messages until stopped. `stop` waits for the message that is being delivered. */
export function startDelivering(services: Services, loop: Loop): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = run(services, loop, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(services: Services, { job, next, pollMs }: Loop, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    let waitMs = pollMs;
    try {
      if (await services.jobs.run(job, next)) waitMs = 0;
    } catch (error) {
      services.log.warn({ error: (error as Error).name }, 'outbox cannot be read');
      waitMs = AFTER_FAILURE_MS;
    }
    if (waitMs > 0) await sleep(waitMs, stopping);
  }
}

const sleep = (ms: number, stopping: AbortSignal) =>
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
